/** The list of headings; marks the one being read, which is also the progress through the page. */

class PageContents extends HTMLElement {
  /** @type {IntersectionObserver | undefined} */
  #observer;

  connectedCallback() {
    const links = new Map([...this.querySelectorAll("a")].map((link) => [decodeURIComponent(link.hash.slice(1)), link]));
    const headings = [...links.keys()].flatMap((id) => document.getElementById(id) ?? []);
    const update = () => {
      const line = innerHeight * 0.3;
      const past = headings.filter((heading) => heading.getBoundingClientRect().top <= line);
      const current = past.at(-1)?.id;
      for (const [id, link] of links) {
        if (id === current) link.setAttribute("aria-current", "true");
        else link.removeAttribute("aria-current");
      }
    };
    this.#observer = new IntersectionObserver(update, { rootMargin: "0px 0px -70% 0px", threshold: [0, 1] });
    for (const heading of headings) this.#observer.observe(heading);
    // A narrow page folds the list behind its title; choosing an entry folds it again.
    const details = this.querySelector("details");
    const wide = matchMedia("(min-width: 76rem)");
    const fold = () => details?.toggleAttribute("open", wide.matches);
    fold();
    wide.addEventListener("change", fold);
    this.addEventListener("click", (event) => {
      if (event.target instanceof HTMLAnchorElement && !wide.matches) details?.removeAttribute("open");
    });
  }

  disconnectedCallback() {
    this.#observer?.disconnect();
  }
}

customElements.define("page-contents", PageContents);
