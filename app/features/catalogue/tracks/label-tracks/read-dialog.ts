import { trackLimits } from "#worker/domain/catalogue/tracks/track-limits.contract.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import {
  genres,
  type LabelTrackView,
  moods,
  musicalKeys,
} from "#worker/domain/catalogue/tracks/label-tracks/label-tracks.contract.ts";
import { getLabelTrack } from "#worker/domain/catalogue/tracks/label-tracks/queries.ts";
import type { TrackChoices } from "./track-form-values.ts";

export type OpenDialog =
  | { dialog: "upload"; newId: string; choices: TrackChoices }
  | { dialog: "bulk" }
  | { dialog: "edit"; track: LabelTrackView; choices: TrackChoices }
  | { dialog: "delete"; track: LabelTrackView }
  | { dialog: "submit"; track: LabelTrackView }
  | { dialog: "warranty" }
  | { dialog: "add-label"; newId: string };

/** The dialog that an address asks for; null for none, "no-track" when its track is not the viewer's. */
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
