import type { AdminTab } from "#app/content/admin-copy.ts";
import { listHref } from "#app/lib/addresses.ts";

export const adminHref = (tab: AdminTab, query: Record<string, string | null | undefined> = {}): string =>
  listHref("/admin", { tab, ...query });
