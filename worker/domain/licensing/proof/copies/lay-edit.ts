import { type Edit, editRate, lengthOf, placePieces } from "#render-service/edits/edit-course.contract.ts";
import { secondsAnItem } from "#worker/domain/catalogue/ingests/fingerprints/stored-fingerprints.ts";
import { heard } from "./match-sound.ts";

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
