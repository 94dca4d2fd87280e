import { type Edit, editRate, lengthOf, placePieces } from "#render-service/edits/edit-course.contract.ts";
import { secondsAnItem } from "#worker/domain/catalogue/ingests/fingerprints/stored-fingerprints.ts";
import type { Posted } from "./copies.contract.ts";
import { type PictureMatch, samePicture } from "./match-picture.ts";
import { findSound, heard, sameSound, slack, soundAlong, type SoundMatch } from "./match-sound.ts";

/** A delivered video that a posted one may be a copy of, and how its picture lies on that. */
export type Candidate = {
  renderId: string;
  trackId: string;
  startAtSeconds: number;
  /** By which it is played, if it is not played on from there. */
  edit: Edit | null;
  picture: PictureMatch | null;
};

export type Verdict =
  /** The sound's line counts from where the music begins in an edit, else from the beginning of the recording. */
  | { kind: "copy"; candidate: Candidate; picture: PictureMatch; sound: SoundMatch }
  | { kind: "track"; trackId: string; sound: SoundMatch }
  | {
      kind: "inconclusive";
      trackId: string | null;
      sound: SoundMatch | null;
      picture: PictureMatch | null;
      reason: "sound-covered" | "too-short" | "partly-close";
    }
  | { kind: "not-found" };

/**
 * What the sound may differ in where picture and music already say at which second of which recording it must be: chance
 * then has a few places instead of thousands. Measured: a voice as loud as the music .31, other music .42 at least.
 */
export const alongPicture = 0.32;

/** A copy needs a delivered picture and, in step with it, that video's music. Music alone names no licence. */
export function judgeCopy(
  { sound, looks, file }: Posted,
  candidates: readonly Candidate[],
  recordings: ReadonlyMap<string, Uint32Array>,
  /** Given by whoever has looked for it already. */
  heard: Heard | null = sound ? findTrack(sound, recordings) : null,
): Verdict {
  const copies = candidates.flatMap((candidate) => findCopy(sound, candidate, recordings, heard));
  const [copy] = copies.toSorted((one, other) => other.weight - one.weight);
  if (copy) return copy.verdict;
  if (heard && heard.sound.difference <= sameSound.atMost) return { kind: "track", ...heard };
  return doubt(candidates, heard, {
    isShort: file.seconds < sameSound.seconds,
    hasPicture: looks.length > 0,
  });
}

export type Heard = { trackId: string; sound: SoundMatch };

export function findTrack(sound: Uint32Array, recordings: ReadonlyMap<string, Uint32Array>): Heard | null {
  let best: Heard | null = null;
  for (const [trackId, recording] of recordings) {
    const match = findSound(sound, recording);
    if (match && match.difference <= sameSound.perhaps && (!best || weigh(match) > weigh(best.sound)))
      best = { trackId, sound: match };
  }
  return best;
}

const weigh = ({ difference, seconds }: { difference: number; seconds: number }): number =>
  (0.5 - difference) * seconds;

function findCopy(
  sound: Uint32Array | null,
  candidate: Candidate,
  recordings: ReadonlyMap<string, Uint32Array>,
  heard: Heard | null,
): { verdict: Verdict; weight: number }[] {
  const { picture, trackId, startAtSeconds, edit } = candidate;
  const recording = recordings.get(trackId);
  if (!sound || !recording || !picture?.isCopy) return [];
  // Another recording that is plainly there is other music, whatever is left of this one.
  if (heard && heard.trackId !== trackId && heard.sound.difference <= sameSound.atMost) return [];
  const line = { speed: picture.line.speed, from: picture.line.from + (edit ? 0 : startAtSeconds) };
  const reference = edit ? layEdit(edit, recording) : recording;
  const along = soundAlong(sound, reference, line, [picture.fromSeconds, picture.toSeconds]);
  if (!along || along.difference > alongPicture) return [];
  const isHeardThere = !edit && heard?.trackId === trackId && isNear(heard.sound, along);
  const heardThere = isHeardThere ? heard.sound : along;
  const verdict = { kind: "copy", candidate, picture, sound: heardThere } as const;
  return [{ verdict, weight: weigh(picture) + weigh(along) }];
}

/** Searched freely, the same place was found: then its speed is known better than the picture tells it. */
function isNear(match: SoundMatch, along: SoundMatch): boolean {
  const middle = (along.fromSeconds + along.toSeconds) / 2;
  const placeIn = ({ line }: SoundMatch) => line.from + line.speed * middle;
  return Math.abs(placeIn(match) - placeIn(along)) <= slack;
}

function doubt(
  candidates: readonly Candidate[],
  heard: Heard | null,
  { isShort, hasPicture }: { isShort: boolean; hasPicture: boolean },
): Verdict {
  const pictures = candidates.flatMap(({ picture }) => (picture ? [picture] : []));
  const [seen = null] = pictures
    .filter(({ difference }) => difference <= samePicture.atMost)
    .toSorted((one, other) => weigh(other) - weigh(one));
  const none = { trackId: null, sound: null, picture: null };
  if (seen?.isCopy)
    return {
      ...none,
      kind: "inconclusive",
      picture: seen,
      sound: heard?.sound ?? null,
      reason: "sound-covered",
    };
  if (heard) return { kind: "inconclusive", ...heard, picture: null, reason: "partly-close" };
  if (isShort && hasPicture && seen)
    return { ...none, kind: "inconclusive", picture: seen, reason: "too-short" };
  return { kind: "not-found" };
}

/**
 * The values of a recording as an edit plays it, from the edit's beginning on: each is that of the piece in which the middle
 * of what it hears lies. Across a join it hears both, and differs, as a cut in a copy does.
 */
export function layEdit(edit: Edit, recording: Uint32Array): Uint32Array {
  const pieces = placePieces(edit);
  const count = Math.max(0, Math.floor((lengthOf(edit) / editRate - heard) / secondsAnItem));
  return Uint32Array.from({ length: count }, (_, item) => {
    const seconds = item * secondsAnItem;
    const piece = pieces.findLast(({ atMs }) => atMs / 1000 <= seconds + heard / 2) ?? pieces[0];
    const place = ((piece?.fromMs ?? 0) - (piece?.atMs ?? 0)) / 1000 + seconds;
    return recording[Math.round(place / secondsAnItem)] ?? 0;
  });
}

/** Where in the recording a moment of its edit is played from. Seconds. */
export function placeInTrack(edit: Edit, seconds: number): number {
  const pieces = placePieces(edit);
  const piece = pieces.findLast(({ atMs }) => atMs / 1000 <= seconds) ?? pieces[0];
  return piece ? (piece.fromMs - piece.atMs) / 1000 + seconds : seconds;
}
