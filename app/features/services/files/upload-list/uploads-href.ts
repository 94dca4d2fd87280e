import { listHref, type ListQuery } from "#app/lib/addresses.ts";

export const uploadsPath = "/settings/uploads";

/** The page that begins after an upload, and the question about one of its uploads. */
export const uploadsHref = (query: ListQuery<{ after: string; remove: string }>): string =>
  listHref(uploadsPath, query);
