import { listHref, type ListQuery } from "#app/lib/addresses.ts";
import type { SyncsQuery } from "#worker/domain/licensing/licences/label-licences/label-licences.contract.ts";

export const syncsHref = (query: ListQuery<SyncsQuery>, path = "/label/syncs"): string =>
  listHref(path, query, { tab: "all", sort: "-date" });
