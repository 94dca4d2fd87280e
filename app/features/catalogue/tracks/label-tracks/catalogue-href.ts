import { rpc } from "#app/lib/rpc.ts";
import type { LabelTracksQuery } from "#worker/domain/catalogue/tracks/label-tracks/label-tracks.contract.ts";

/** The catalogue as the address says it; `label` only where the address names one. */
export type CatalogueState = LabelTracksQuery & {
  label: string | undefined;
  /** The way to the page (`page-trail.ts`). */
  trail?: string | undefined;
};

type DialogAddress =
  | { dialog: "upload" | "bulk" | "add-label" | "warranty" }
  | { dialog: "edit" | "delete" | "submit"; track: string };

/**
 * The address of a state of the catalogue, and of a dialog over it. Any change but that of `after` starts at the first
 * page again; a dialog stays on the page it was opened from.
 */
export function catalogueHref(state: CatalogueState, change: Partial<CatalogueState> = {}): string {
  return addressOf({ ...state, after: undefined, trail: undefined, ...change });
}

export function dialogHref(state: CatalogueState, address: DialogAddress): string {
  return addressOf({ ...state, ...address });
}

/** Where a dialog was opened from. */
export function closedHref(state: CatalogueState): string {
  return addressOf(state);
}

/** The view as a file: all of its pages, found and sorted as they are shown. */
export function exportHref(state: CatalogueState, labelId: string): string {
  return addressOf(
    { ...state, label: undefined, after: undefined, trail: undefined },
    rpc.api["label-tracks"][":id"]["export.csv"].$path({ param: { id: labelId } }),
  );
}

/** Why a track stands where it does: its review, reports and replies. */
export function reviewStatusHref(trackId: string): string {
  return `/label/tracks/${trackId}`;
}

const order = ["label", "q", "status", "genre", "sort", "after", "trail", "dialog", "track"] as const;

type Parts = Partial<Record<(typeof order)[number], string | undefined>>;

function addressOf(parts: Parts, path = "/label/library"): string {
  const params = new URLSearchParams();
  for (const name of order) {
    // A cursor holds a title as it is.
    const value = name === "after" ? parts[name] : parts[name]?.trim();
    if (value) params.set(name, value);
  }
  const search = params.toString();
  return search ? `${path}?${search}` : path;
}
