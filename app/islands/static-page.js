{
  const root = document.documentElement;
  const read = (name) => document.cookie.match(`(?:^|; )${name}=([^;]*)`)?.[1];
  const chosen = read("theme");
  if (chosen === "light" || chosen === "dark") root.dataset.theme = chosen;
  if (read("signed-in")) root.dataset.signedIn = "";
  addEventListener("submit", (event) => {
    if (event.target.getAttribute("action") !== "/theme") return;
    event.preventDefault();
    const system = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
    const next = (root.dataset.theme ?? system) === "dark" ? "light" : "dark";
    root.dataset.theme = next;
    document.cookie = `theme=${next}; Path=/; Max-Age=31536000; SameSite=Lax`;
  });
}
