import type { AdminTab } from "#app/content/admin-copy.ts";

/** The address of one of the admin's lists; what is empty is left out. */
export function adminHref(
  tab: AdminTab,
  query: Record<string, string | number | null | undefined> = {},
): string {
  const parameters = new URLSearchParams({ tab });
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== "") parameters.set(name, String(value));
  }
  return `/admin?${parameters}`;
}
