import { listHref, type ListQuery } from "#app/lib/addresses.ts";

export const uploadsPath = "/settings/uploads";

export const uploadsHref = (query: ListQuery<{ after: string; remove: string }>): string =>
  listHref(uploadsPath, query);
