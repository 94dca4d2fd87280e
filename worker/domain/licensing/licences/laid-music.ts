import { type SQL, sql } from "drizzle-orm";
import { type Edit, editRate, layEditUnder } from "#render-service/edits/edit-course.contract.ts";
import type { SoundJob } from "#render-service/render-service.contract.ts";
import { type MusicPart, type MusicUse, partsOf } from "./versions.contract.ts";

/** A render's music settings and picture, in ms; `format` is null if the picture is the whole video. */
export type LaidMusic = {
  startAtMs: number;
  trackMs: number;
  pictureMs: number;
  format: { inMs: number } | null;
  firstFrameMs: number | null;
};

/**
 * Start of the music. For a cut-down, its position at the cut-down's first frame in the licensed video: the frame nearest to
 * the chosen cut, a little before or after it.
 */
export function laidStart({ startAtMs, trackMs, pictureMs, format, firstFrameMs }: LaidMusic): number {
  if (format === null) return latestStart(startAtMs, trackMs, pictureMs);
  return Math.max(0, startAtMs + (firstFrameMs ?? format.inMs) - format.inMs);
}

/** Spec §5: the start point is at most track length minus video length, whatever the browser sent. */
export function latestStart(startAtMs: number, trackMs: number, videoMs: number): number {
  return Math.max(0, Math.min(startAtMs, trackMs - videoMs));
}

/** `latestStart` for columns; the chosen start while a length is unknown. */
export const latestStartSql = (startAtMs: number, trackMs: SQL, videoMs: SQL): SQL =>
  sql`ifnull(max(0, min(${startAtMs}, ${trackMs} - ${videoMs})), ${startAtMs})`;

/** Trims an edit to the picture; for a cut-down it begins at its first frame, as uncut music does. */
export function laidEdit(
  edit: Edit,
  { format, firstFrameMs, pictureMs }: Pick<LaidMusic, "format" | "firstFrameMs" | "pictureMs">,
): Edit {
  const laterMs = format === null ? 0 : (firstFrameMs ?? format.inMs) - format.inMs;
  const perMs = editRate / 1000;
  return layEditUnder(edit, laterMs * perMs, pictureMs * perMs);
}

/** Resolves a start or an edit to the passages of the track. An edit of a single piece is a plain start. */
export function musicOf({ edit, ...laid }: LaidMusic & { edit: Edit | null }): Pick<SoundJob, "startAtSeconds" | "edit"> {
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
  /** JSON; null unless edited. */
  edit: string | null;
};

/** `LaidColumns` of `renders AS render` and `preparations AS preparation`. */
export const laidColumns = sql`
  render.start_at_ms AS startAtMs, render.track_duration_ms AS trackMs, render.duration_ms AS durationMs, render.edit,
  preparation.duration_ms AS pictureMs, preparation.format, preparation.first_frame_ms AS firstFrameMs`;

/** The passages of a recording used in a finished file: start and, for an edit, its parts. Seconds, to the ms. */
export function heardMusic(columns: LaidColumns): { startAtSeconds: number; parts?: MusicPart[] } {
  // If the picture was deleted, the finished file has the same length.
  const pictureMs = columns.pictureMs ?? columns.durationMs ?? 0;
  const format = columns.format === null ? null : (JSON.parse(columns.format) as { inMs: number }); // by `insertFormat`
  const laid = { ...columns, pictureMs, format };
  if (columns.edit === null) return { startAtSeconds: laidStart(laid) / 1000 };
  // Written by `insertRender`, immutable since.
  const parts = partsOf(laidEdit(JSON.parse(columns.edit) as Edit, laid), pictureMs);
  const chosen = columns.startAtMs / 1000;
  // In a cut-down, a first piece shorter than its fades is dropped.
  return { startAtSeconds: format === null ? chosen : (parts[0]?.fromSeconds ?? chosen), parts };
}

/** Range of a recording that a finished file uses: an edit's parts, else from the start to the end of video or recording. */
export function musicUseOf(
  { startAtSeconds, parts }: ReturnType<typeof heardMusic>,
  { trackMs, videoMs }: { trackMs: number; videoMs: number },
): MusicUse {
  const [first, ...others] = parts ?? [];
  // An edit covers the whole video.
  if (first) return { seconds: videoMs / 1000, parts: [first, ...others] };
  const fromMs = Math.round(startAtSeconds * 1000);
  const heardMs = Math.max(0, Math.min(videoMs, trackMs - fromMs));
  return {
    seconds: heardMs / 1000,
    parts: [{ fromSeconds: fromMs / 1000, toSeconds: (fromMs + heardMs) / 1000 }],
  };
}
