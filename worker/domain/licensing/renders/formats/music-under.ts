import {
  cutEdit,
  type Edit,
  editRate,
  layEditUnder,
  placePieces,
} from "#render-service/edits/edit-course.contract.ts";
import { EditList } from "#render-service/edits/edit.contract.ts";
import { BeatGrid, readBeatGrid } from "#render-service/listening/beats/beat-grid.contract.ts";
import { readJson } from "#worker/domain/lib/text.contract.ts";
import { latestStart } from "#worker/domain/licensing/licences/laid-music.ts";

/** How music lies under a licensed video. All in ms; `edit` and `grid` are JSON. */
export type Laid = {
  startAtMs: number;
  trackDurationMs: number;
  durationMs: number;
  edit: string | null;
  grid: string | null;
};

const perMs = editRate / 1000;

/** From where in the track it is played on, or by which edit of it. */
export type MusicUnder = { startAtMs: number; edit: Edit | null };

/** The music as it was laid, from one moment of the licensed video up to another (null: to its end). */
export function musicUnder(video: Laid, inMs: number, outMs: number | null): MusicUnder {
  const whole = readEdit(video);
  if (!whole) return { startAtMs: musicStartOf(video) + inMs, edit: null };
  const until = Math.min(outMs ?? video.durationMs, video.durationMs);
  const part = ofTrack(cutEdit(whole, inMs * perMs, until * perMs), video.trackDurationMs * perMs);
  const startAtMs = Math.floor((part.pieces[0]?.fromSample ?? 0) / perMs);
  return { startAtMs, edit: part.pieces.length > 1 ? part : null };
}

/** Of a picture that is a few frames longer than the music was planned for the last frames have no more of the track. */
function ofTrack({ pieces, ...edit }: Edit, trackSamples: number): Edit {
  const cut = pieces.map((piece) => ({ ...piece, toSample: Math.min(piece.toSample, trackSamples) }));
  return { ...edit, pieces: cut };
}

/** How long music is heard. */
export const musicUntil = (video: Laid): number =>
  readEdit(video)
    ? video.durationMs
    : Math.min(video.durationMs, video.trackDurationMs - musicStartOf(video));

/** Beats of the track at the moments of the video that they are heard at. */
export function beatsUnder(video: Laid): number[] {
  const grid = BeatGrid.safeParse(readJson(video.grid ?? "null")).data;
  const beats = grid ? readBeatGrid(grid).beats : [];
  const edit = readEdit(video);
  const start = musicStartOf(video);
  const pieces = edit ? placePieces(edit) : [{ atMs: 0, fromMs: start, toMs: start + video.durationMs }];
  return pieces.flatMap(({ atMs, fromMs, toMs }) =>
    beats.flatMap((beat) =>
      beat.atMs >= fromMs && beat.atMs <= toMs ? [Math.round(atMs + beat.atMs - fromMs)] : [],
    ),
  );
}

function readEdit({ edit, durationMs }: Laid): Edit | null {
  const read = EditList.safeParse(readJson(edit ?? "null")).data;
  return read ? layEditUnder(read, 0, durationMs * perMs) : null;
}

const musicStartOf = ({ startAtMs, trackDurationMs, durationMs }: Laid): number =>
  latestStart(startAtMs, trackDurationMs, durationMs);
