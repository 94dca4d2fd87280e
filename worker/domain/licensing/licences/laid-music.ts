import { type SQL, sql } from "drizzle-orm";
import { type Edit, editRate, layEditUnder } from "#render-service/edits/edit-course.contract.ts";
import type { SoundJob } from "#render-service/render-service.contract.ts";
import { type MusicPart, type MusicUse, partsOf } from "./versions.contract.ts";

/** A render's choice and the picture that it is laid under, in ms; `format` is null where the picture is the whole video. */
export type LaidMusic = {
  startAtMs: number;
  trackMs: number;
  pictureMs: number;
  format: { inMs: number } | null;
  firstFrameMs: number | null;
};

/**
 * Where the music begins. Under a cut-down it is the moment that plays there in the licensed video, to the frame: what was
 * chosen is the cut, and the frame that is nearest to it comes a little before or after.
 */
export function laidStart({ startAtMs, trackMs, pictureMs, format, firstFrameMs }: LaidMusic): number {
  if (format === null) return latestStart(startAtMs, trackMs, pictureMs);
  return Math.max(0, startAtMs + (firstFrameMs ?? format.inMs) - format.inMs);
}

/** Spec §5: the start point is at most track length minus video length, whatever the browser sent. */
export function latestStart(startAtMs: number, trackMs: number, videoMs: number): number {
  return Math.max(0, Math.min(startAtMs, trackMs - videoMs));
}

/** The same of columns: as it was chosen, where a length is not known yet. */
export const latestStartSql = (startAtMs: number, trackMs: SQL, videoMs: SQL): SQL =>
  sql`ifnull(max(0, min(${startAtMs}, ${trackMs} - ${videoMs})), ${startAtMs})`;

/** As long as the picture; under a cut-down it begins with its first frame, as other music does. */
export function laidEdit(
  edit: Edit,
  { format, firstFrameMs, pictureMs }: Pick<LaidMusic, "format" | "firstFrameMs" | "pictureMs">,
): Edit {
  const laterMs = format === null ? 0 : (firstFrameMs ?? format.inMs) - format.inMs;
  const perMs = editRate / 1000;
  return layEditUnder(edit, laterMs * perMs, pictureMs * perMs);
}

/** Resolves a start or an edit to what is played of the track. An edit of a single piece is a plain start. */
export function musicOf({
  edit,
  ...laid
}: LaidMusic & { edit: Edit | null }): Pick<SoundJob, "startAtSeconds" | "edit"> {
  const startAtSeconds = laidStart(laid) / 1000;
  if (!edit) return { startAtSeconds };
  const under = laidEdit(edit, laid);
  const [first, second] = under.pieces;
  return first && !second ? { startAtSeconds: first.fromSample / editRate } : { startAtSeconds, edit: under };
}

/** `LaidMusic` as the columns of a query of renders and their preparations. */
export type LaidColumns = Omit<LaidMusic, "pictureMs" | "format"> & {
  pictureMs: number | null;
  durationMs: number | null;
  /** JSON. */
  format: string | null;
  /** JSON, of an edit. */
  edit: string | null;
};

/** `LaidColumns`, of `renders AS render` and `preparations AS preparation`. */
export const laidColumns = sql`
  render.start_at_ms AS startAtMs, render.track_duration_ms AS trackMs, render.duration_ms AS durationMs, render.edit,
  preparation.duration_ms AS pictureMs, preparation.format, preparation.first_frame_ms AS firstFrameMs`;

/** What is heard of a recording in a finished file: where it begins and, of an edit, its parts. Seconds, to the ms. */
export function heardMusic(columns: LaidColumns): { startAtSeconds: number; parts?: MusicPart[] } {
  // Of a picture that is gone, the finished file is as long.
  const pictureMs = columns.pictureMs ?? columns.durationMs ?? 0;
  const format = columns.format === null ? null : (JSON.parse(columns.format) as { inMs: number }); // by `insertFormat`
  const laid = { ...columns, pictureMs, format };
  if (columns.edit === null) return { startAtSeconds: laidStart(laid) / 1000 };
  // Written by `insertRender`, and fixed since.
  const parts = partsOf(laidEdit(JSON.parse(columns.edit) as Edit, laid), pictureMs);
  const chosen = columns.startAtMs / 1000;
  // Under a cut-down a first piece that is shorter than its fades is left out.
  return { startAtSeconds: format === null ? chosen : (parts[0]?.fromSeconds ?? chosen), parts };
}

/** How much of a recording a finished file has: of an edit its parts, else from where it begins, and no longer than it lasts. */
export function musicUseOf(
  { startAtSeconds, parts }: ReturnType<typeof heardMusic>,
  { trackMs, videoMs }: { trackMs: number; videoMs: number },
): MusicUse {
  const [first, ...others] = parts ?? [];
  // An edit is as long as its video.
  if (first) return { seconds: videoMs / 1000, parts: [first, ...others] };
  const fromMs = Math.round(startAtSeconds * 1000);
  const heardMs = Math.max(0, Math.min(videoMs, trackMs - fromMs));
  return {
    seconds: heardMs / 1000,
    parts: [{ fromSeconds: fromMs / 1000, toSeconds: (fromMs + heardMs) / 1000 }],
  };
}
