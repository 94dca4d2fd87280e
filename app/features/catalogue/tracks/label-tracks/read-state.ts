import { LabelTracksQuery } from "#worker/domain/catalogue/tracks/label-tracks/label-tracks.contract.ts";
import type { CatalogueState } from "./catalogue-href.ts";

/** What of the catalogue is looked at, as its address says. */
export function readState(params: URLSearchParams): CatalogueState {
  return {
    ...LabelTracksQuery.parse(Object.fromEntries(params)),
    label: params.get("label") ?? undefined,
    trail: params.get("trail") ?? undefined,
  };
}
