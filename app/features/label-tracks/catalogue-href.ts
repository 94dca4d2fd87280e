import type { LabelTracksQuery } from "#worker/domain/label-tracks/contract.ts";

/** The catalogue as the address says it; `label` only where the address names one. */
export type CatalogueState = LabelTracksQuery & { label: string | undefined };

export type DialogAddress =
  | { dialog: "upload" | "bulk" | "add-label" }
  | { dialog: "edit" | "delete"; track: string };

/**
 * The address of a state of the catalogue, and of a dialog over it. Any change but that of `after` starts at the first
 * page again; a dialog stays on the page it was opened from.
 */
export function catalogueHref(state: CatalogueState, change: Partial<CatalogueState> = {}): string {
  return addressOf({ ...state, after: undefined, ...change });
}

export function dialogHref(state: CatalogueState, address: DialogAddress): string {
  return addressOf({ ...state, ...address });
}

/** Where a dialog was opened from. */
export function closedHref(state: CatalogueState): string {
  return addressOf(state);
}

/** Why a track stands where it does: its review, reports and replies. */
export function standingHref(trackId: string): string {
  return `/label/tracks/${trackId}`;
}

const order = ["label", "q", "status", "genre", "after", "dialog", "track"] as const;

function addressOf(parts: Partial<Record<(typeof order)[number], string | undefined>>): string {
  const params = new URLSearchParams();
  for (const name of order) {
    const value = parts[name]?.trim();
    if (value) params.set(name, value);
  }
  const search = params.toString();
  return search ? `/label/library?${search}` : "/label/library";
}
