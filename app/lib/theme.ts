import { readCookie } from "#app/lib/flash.ts";

export const themes = ["light", "dark"] as const;
export type Theme = (typeof themes)[number];

/** The chosen theme, or null to follow the system. Read on the server, so the first paint is right. */
export function readTheme(cookieHeader: string | null): Theme | null {
  return parseTheme(readCookie(cookieHeader, "theme"));
}

export function parseTheme(value: unknown): Theme | null {
  return themes.find((theme) => theme === value) ?? null;
}

/** Not HttpOnly: scripts write it, too. */
export function themeCookie(theme: Theme): string {
  return `theme=${theme}; Path=/; Max-Age=31536000; SameSite=Lax`;
}
