import type { CopyDifference, NamedFile } from "#worker/domain/licensing/proof/public-licences/file-answers.contract.ts";
import type { Posted } from "./copies.contract.ts";
import { placeAt } from "./lay-line.ts";
import type { PictureMatch } from "./match-picture.ts";
import type { SoundMatch } from "./match-sound.ts";

/** Rounds to a multiple of `1 / steps`. */
export const round = (value: number, steps: number): number => Math.round(value * steps) / steps;

/** Differences below these cannot be seen or heard. */
const [minSpeed, minSeconds, minShift] = [0.01, 1, 0.3];

/** Lists what the posted file changed, as far as prints show it. */
export function findDifferences(
  { file: posted }: Posted,
  match: { picture: PictureMatch; sound: SoundMatch; file: NamedFile; startAtSeconds: number },
): CopyDifference[] {
  const { picture, sound, file, startAtSeconds } = match;
  const { look, line } = picture;
  const { width, height } = posted;
  const differences: CopyDifference[] = [];
  const [pixels, deliveredPixels] = [width * height, file.width * file.height];
  if (pixels > 0 && deliveredPixels > 0 && pixels !== deliveredPixels)
    differences.push({ kind: pixels < deliveredPixels ? "smaller" : "larger", width, height });
  if (look.place !== "frame") differences.push({ kind: "bars" });
  if (look.isMirrored) differences.push({ kind: "mirrored" });
  const { speed } = sound.line;
  if (Math.abs(speed - 1) >= minSpeed) differences.push({ kind: "speed", factor: round(speed, 100) });
  const ofSeconds = file.durationSeconds;
  const rest = posted.seconds * speed - ofSeconds;
  if (rest <= -minSeconds) differences.push({ kind: "cut", seconds: round(posted.seconds, 10), ofSeconds });
  if (rest >= minSeconds) differences.push({ kind: "longer", seconds: round(posted.seconds, 10), ofSeconds });
  const middle = (sound.fromSeconds + sound.toSeconds) / 2;
  const shift = placeAt(sound.line, middle) - startAtSeconds - placeAt(line, middle);
  if (Math.abs(shift) > minShift) differences.push({ kind: "sound-shifted", seconds: round(shift, 10) });
  return differences;
}
