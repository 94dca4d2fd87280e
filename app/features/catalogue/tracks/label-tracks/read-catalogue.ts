import type { AppContext } from "#worker/context.ts";
import { trackLimits } from "#worker/domain/catalogue/tracks/tracks.contract.ts";
import type { Query } from "#worker/domain/lib/query.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import {
  genres,
  type LabelTracksPage,
  LabelTracksQuery,
  type LabelTrackView,
  moods,
  musicalKeys,
} from "#worker/domain/catalogue/tracks/label-tracks/label-tracks.contract.ts";
import { formatIsrc } from "#worker/domain/catalogue/tracks/identifiers.contract.ts";
import { getLabelTrack, pageOfLabel } from "#worker/domain/catalogue/tracks/label-tracks/queries.ts";
import type { CatalogueState } from "./catalogue-href.ts";
import type { TrackChoices } from "./track-form-values.ts";

/** Parses the catalogue's URL state. */
export function readState(params: URLSearchParams): CatalogueState {
  return {
    ...LabelTracksQuery.parse(Object.fromEntries(params)),
    label: params.get("label") ?? undefined,
    trail: params.get("trail") ?? undefined,
  };
}

/** One page of a label's tracks for the table; null if the label is not the viewer's. */
export function shownCatalogue(viewer: Viewer, labelId: string, query: LabelTracksQuery): Query<LabelTracksPage | null> {
  const { statements, read } = pageOfLabel(viewer, labelId, query);
  return {
    statements,
    read(rows) {
      const page = read(rows);
      if (!page) return null;
      // Stored without hyphens, displayed with them; formatted here to keep schemas out of the browser bundle.
      return { ...page, rows: page.rows.map((row) => ({ ...row, isrc: row.isrc && formatIsrc(row.isrc) })) };
    },
  };
}

export type OpenDialog =
  | { dialog: "upload"; newId: string; choices: TrackChoices }
  | { dialog: "bulk" }
  | { dialog: "edit"; track: LabelTrackView; choices: TrackChoices }
  | { dialog: "delete"; track: LabelTrackView }
  | { dialog: "submit"; track: LabelTrackView }
  | { dialog: "warranty" }
  | { dialog: "add-label"; newId: string };

/** Data of the dialog in the URL; null without one, "no-track" if its track is not the viewer's. */
export async function readDialog(
  ctx: AppContext,
  viewer: Viewer,
  params: URLSearchParams,
): Promise<OpenDialog | "no-track" | null> {
  const dialog = params.get("dialog");
  if (dialog === "upload") return { dialog, newId: crypto.randomUUID(), choices };
  if (dialog === "bulk" || dialog === "warranty") return { dialog };
  if (dialog === "add-label") return { dialog, newId: crypto.randomUUID() };
  if (dialog !== "edit" && dialog !== "delete" && dialog !== "submit") return null;
  const track = await getLabelTrack(ctx, viewer, params.get("track") ?? "");
  if (!track) return "no-track";
  return dialog === "edit" ? { dialog, track, choices } : { dialog, track };
}

const choices: TrackChoices = { genres, moods, musicalKeys, maxCharacters: trackLimits.description };
