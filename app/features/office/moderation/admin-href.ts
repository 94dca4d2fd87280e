import type { AdminTab } from "#app/content/admin-copy.ts";
import { listHref } from "#app/lib/addresses.ts";

/** The address of one of the admin's lists; what is empty is left out. */
export const adminHref = (tab: AdminTab, query: Record<string, string | null | undefined> = {}): string =>
  listHref("/admin", { tab, ...query });
