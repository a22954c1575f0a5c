// Runs before the first paint (a classic script in the head), so that a remembered theme never flashes.
(function () {
  try {
    // The key of lib/site.js and lib/store.js, which as modules would come too late.
    const { root } = document.documentElement.dataset;
    const name = root ? `microbatch:${new URL(root, location.href).pathname}` : "microbatch";
    const theme = JSON.parse(localStorage.getItem(`${name}:theme`) ?? "null");
    if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  } catch {
    // Blocked storage or a foreign value: the system's theme stays.
  }
})();
