import { rpc } from "#app/lib/rpc.ts";
import type { LabelTracksQuery } from "#worker/domain/catalogue/tracks/label-tracks/label-tracks.contract.ts";

/** The catalogue's URL state; `label` only if the URL has one. */
export type CatalogueState = LabelTracksQuery & {
  label: string | undefined;
  /** Cursors of the previous pages (`page-trail.ts`). */
  trail?: string | undefined;
};

type DialogAddress =
  | { dialog: "upload" | "bulk" | "add-label" | "warranty" }
  | { dialog: "edit" | "delete" | "submit"; track: string };

/**
 * URL of a catalogue state, or of a dialog over it. Any change except of `after` returns to the first page; a dialog keeps the
 * page it was opened from.
 */
export function catalogueHref(state: CatalogueState, change: Partial<CatalogueState> = {}): string {
  return addressOf({ ...state, after: undefined, trail: undefined, ...change });
}

export function dialogHref(state: CatalogueState, address: DialogAddress): string {
  return addressOf({ ...state, ...address });
}

/** URL of the page that a dialog was opened from. */
export function closedHref(state: CatalogueState): string {
  return addressOf(state);
}

/** URL of a CSV export: all pages, with the current search and order. */
export function exportHref(state: CatalogueState, labelId: string): string {
  return addressOf(
    { ...state, label: undefined, after: undefined, trail: undefined },
    rpc.api["label-tracks"][":id"]["export.csv"].$path({ param: { id: labelId } }),
  );
}

/** URL of a track's review status: review, reports and replies. */
export function reviewStatusHref(trackId: string): string {
  return `/label/tracks/${trackId}`;
}

const order = ["label", "q", "status", "genre", "sort", "after", "trail", "dialog", "track"] as const;

type Parts = Partial<Record<(typeof order)[number], string | undefined>>;

function addressOf(parts: Parts, path = "/label/library"): string {
  const params = new URLSearchParams();
  for (const name of order) {
    // A cursor may contain a title with spaces, so it is not trimmed.
    const value = name === "after" ? parts[name] : parts[name]?.trim();
    if (value) params.set(name, value);
  }
  const search = params.toString();
  return search ? `${path}?${search}` : path;
}
