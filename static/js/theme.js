// Runs before the first paint (a classic script in the head), so that a remembered theme never flashes.
(function () {
  try {
    const theme = JSON.parse(localStorage.getItem("microbatch:theme") ?? "null");
    if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  } catch {
    // Blocked storage or a foreign value: the system's theme stays.
  }
})();
