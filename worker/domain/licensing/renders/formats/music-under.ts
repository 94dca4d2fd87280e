import { cutEdit, type Edit, editRate, layEditUnder, placePieces } from "#render-service/edits/edit-course.contract.ts";
import { EditList } from "#render-service/edits/edit.contract.ts";
import { BeatGrid, readBeatGrid } from "#render-service/listening/beats/beat-grid.contract.ts";
import { readJson } from "#worker/domain/lib/text.contract.ts";
import { latestStart } from "#worker/domain/licensing/licences/laid-music.ts";

/** Placement of the music under a licensed video. Times in ms; `edit` and `grid` are JSON. */
type Laid = {
  startAtMs: number;
  trackDurationMs: number;
  durationMs: number;
  edit: string | null;
  grid: string | null;
};

const perMs = editRate / 1000;

/** The start in the track, or an edit of it. */
type MusicUnder = { startAtMs: number; edit: Edit | null };

/** The music of a part of the licensed video; `outMs` null is its end. */
export function musicUnder(video: Laid, inMs: number, outMs: number | null): MusicUnder {
  const whole = readEdit(video);
  if (!whole) return { startAtMs: musicStartOf(video) + inMs, edit: null };
  const until = Math.min(outMs ?? video.durationMs, video.durationMs);
  const part = ofTrack(cutEdit(whole, inMs * perMs, until * perMs), video.trackDurationMs * perMs);
  const startAtMs = Math.floor((part.pieces[0]?.fromSample ?? 0) / perMs);
  return { startAtMs, edit: part.pieces.length > 1 ? part : null };
}

/** Cuts the pieces at the track's end: a picture may be a few frames longer than the planned music. */
function ofTrack({ pieces, ...edit }: Edit, trackSamples: number): Edit {
  const cut = pieces.map((piece) => ({ ...piece, toSample: Math.min(piece.toSample, trackSamples) }));
  return { ...edit, pieces: cut };
}

export const musicUntil = (video: Laid): number =>
  readEdit(video) ? video.durationMs : Math.min(video.durationMs, video.trackDurationMs - musicStartOf(video));

/** Beats of the track on the video's timeline. */
export function beatsUnder(video: Laid): number[] {
  const grid = BeatGrid.safeParse(readJson(video.grid ?? "null")).data;
  const beats = grid ? readBeatGrid(grid).beats : [];
  const edit = readEdit(video);
  const start = musicStartOf(video);
  const pieces = edit ? placePieces(edit) : [{ atMs: 0, fromMs: start, toMs: start + video.durationMs }];
  return pieces.flatMap(({ atMs, fromMs, toMs }) =>
    beats.flatMap((beat) => (beat.atMs >= fromMs && beat.atMs <= toMs ? [Math.round(atMs + beat.atMs - fromMs)] : [])),
  );
}

function readEdit({ edit, durationMs }: Laid): Edit | null {
  const read = EditList.safeParse(readJson(edit ?? "null")).data;
  return read ? layEditUnder(read, 0, durationMs * perMs) : null;
}

const musicStartOf = ({ startAtMs, trackDurationMs, durationMs }: Laid): number =>
  latestStart(startAtMs, trackDurationMs, durationMs);
