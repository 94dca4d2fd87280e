import { type Edit, editRate, lengthOf, placePieces } from "#render-service/edits/edit-course.contract.ts";
import { secondsAnItem } from "#worker/domain/catalogue/ingests/fingerprints/stored-fingerprints.ts";
import type { Posted } from "./copies.contract.ts";
import { placeAt } from "./lay-line.ts";
import { type PictureMatch, samePicture } from "./match-picture.ts";
import { findSound, heard, sameSound, slack, soundAlong, type SoundMatch } from "./match-sound.ts";

/** A delivered video that a posted one may be a copy of, and where its picture matches. */
export type Candidate = {
  renderId: string;
  trackId: string;
  startAtSeconds: number;
  /** Null if the track is played uncut from `startAtSeconds`. */
  edit: Edit | null;
  picture: PictureMatch | null;
};

export type Verdict =
  /** Positions of the sound's line count from the start of the edit if there is one, else from that of the recording. */
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
 * Maximum difference of the sound where the picture already gives the position in the recording: chance then has few places
 * instead of thousands. Measured: .31 with a voice as loud as the music, at least .42 for other music.
 */
export const alongPicture = 0.32;

/** A copy requires a delivered picture and, in sync with it, that video's music. Music alone names no licence. */
export function judgeCopy(
  { sound, looks, file }: Posted,
  candidates: readonly Candidate[],
  recordings: ReadonlyMap<string, Uint32Array>,
  /** Passed by callers that have already searched for it. */
  heard: Heard | null = sound ? findTrack(sound, recordings) : null,
): Verdict {
  const copies = candidates.flatMap((candidate) => findCopy(sound, candidate, recordings, heard));
  const [copy] = copies.toSorted((one, other) => other.weight - one.weight);
  if (copy) return copy.verdict;
  if (heard && heard.sound.difference <= sameSound.atMost) return { kind: "track", ...heard };
  return judgeInconclusive(candidates, heard, {
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

const weigh = ({ difference, seconds }: { difference: number; seconds: number }): number => (0.5 - difference) * seconds;

function findCopy(
  sound: Uint32Array | null,
  candidate: Candidate,
  recordings: ReadonlyMap<string, Uint32Array>,
  heard: Heard | null,
): { verdict: Verdict; weight: number }[] {
  const { picture, trackId, startAtSeconds, edit } = candidate;
  const recording = recordings.get(trackId);
  if (!sound || !recording || !picture?.isCopy) return [];
  // If another recording clearly matches, the music was replaced, whatever remains of the original.
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

/** True if the free search found the same place, which then gives the speed more precisely than the picture does. */
function isNear(match: SoundMatch, along: SoundMatch): boolean {
  const middle = (along.fromSeconds + along.toSeconds) / 2;
  return Math.abs(placeAt(match.line, middle) - placeAt(along.line, middle)) <= slack;
}

function judgeInconclusive(
  candidates: readonly Candidate[],
  heard: Heard | null,
  { isShort, hasPicture }: { isShort: boolean; hasPicture: boolean },
): Verdict {
  const pictures = candidates.flatMap(({ picture }) => (picture ? [picture] : []));
  const [seen = null] = pictures
    .filter(({ difference }) => difference <= samePicture.atMost)
    .toSorted((one, other) => weigh(other) - weigh(one));
  const inconclusive = { kind: "inconclusive", trackId: null, sound: null, picture: null } as const;
  if (seen?.isCopy) return { ...inconclusive, picture: seen, sound: heard?.sound ?? null, reason: "sound-covered" };
  if (heard) return { ...inconclusive, ...heard, reason: "partly-close" };
  if (isShort && hasPicture && seen) return { ...inconclusive, picture: seen, reason: "too-short" };
  return { kind: "not-found" };
}

/**
 * The fingerprint values of a recording as the edit plays it. Each value is taken from the piece that contains the middle of its
 * window, so values across a join differ slightly, as with a cut in a copy.
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
