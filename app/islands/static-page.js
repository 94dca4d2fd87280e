{
  const root = document.documentElement;
  const read = (name) => document.cookie.match(`(?:^|; )${name}=([^;]*)`)?.[1];
  const show = (theme) => {
    root.dataset.theme = theme;
    for (const meta of document.querySelectorAll("meta[name=theme-color]"))
      meta.content = theme === "dark" ? "#0c100e" : "#f3f5f3";
  };
  const recall = () => {
    const chosen = read("theme");
    if (chosen === "light" || chosen === "dark") show(chosen);
    root.toggleAttribute("data-signed-in", Boolean(read("signed-in")));
  };
  recall();
  // A page that comes back whole from the browser's memory has missed what was chosen on another.
  addEventListener("pageshow", recall);
  addEventListener("submit", (event) => {
    if (event.target.getAttribute("action") !== "/theme") return;
    event.preventDefault();
    const system = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
    const next = (root.dataset.theme ?? system) === "dark" ? "light" : "dark";
    show(next);
    document.cookie = `theme=${next}; Path=/; Max-Age=31536000; SameSite=Lax`;
  });
  // The open menu would hide what the focus moves on to, and the section that a link of its own leads to.
  const menu = () => document.querySelector(":popover-open");
  addEventListener("focusin", ({ target }) => menu()?.contains(target) || menu()?.hidePopover());
  addEventListener("click", ({ target }) => target.closest(":popover-open a") && menu().hidePopover());
}
