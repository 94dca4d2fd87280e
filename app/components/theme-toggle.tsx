import { MoonStar, Sun } from "lucide-react";
import { type FormEvent, useContext } from "react";
import { useLocation, useRouteLoaderData } from "react-router";
import type { loader as rootLoader } from "#app/root.tsx";
import { DocumentContext } from "#app/lib/document-context.ts";
import { parseTheme, type Theme, themeCookie } from "#app/lib/theme.ts";

/**
 * Switches between light and dark. A form, so that it works without scripts; prerendered pages, which are the same for all
 * visitors, offer it with scripts only.
 */
export function ThemeToggle() {
  const theme = useRouteLoaderData<typeof rootLoader>("root")?.theme;
  const { pathname, search } = useLocation();
  const { isPrerendered } = useContext(DocumentContext);
  return (
    <form method="post" action="/theme" onSubmit={switchInPlace} className={isPrerendered ? "needs-scripts" : undefined}>
      <input type="hidden" name="returnTo" value={pathname + search} />
      <button name="theme" value={theme === "dark" ? "light" : "dark"} className="iconbtn" aria-label="Switch colour theme">
        <MoonStar className="icon dark:hidden" strokeWidth={1.75} aria-hidden="true" />
        <Sun className="icon hidden dark:block" strokeWidth={1.75} aria-hidden="true" />
      </button>
    </form>
  );
}

function switchInPlace(event: FormEvent<HTMLFormElement>): void {
  event.preventDefault();
  const next = shownTheme() === "dark" ? "light" : "dark";
  document.documentElement.dataset.theme = next;
  document.cookie = themeCookie(next);
}

function shownTheme(): Theme {
  const chosen = parseTheme(document.documentElement.dataset.theme);
  return chosen ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
}
