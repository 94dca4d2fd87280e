import type { Statement } from "#drizzle/client.ts";
import { picturePrints } from "#drizzle/schema/index.ts";
import {
  decodePicturePrint,
  type HashTrack,
  isFlat,
  type PicturePrint,
  picturesPerSecond,
} from "#render-service/prints/picture-print.contract.ts";
import type { AppContext } from "#worker/context.ts";

/** A third of a picture's hash, used as a lookup key: bit errors in one third leave the other two intact. */
export type PictureKey = { key: number; position: number };

const bandBits = 21;
const bandMask = 2 ** bandBits - 1;
/** Row limit per video; longer videos are sampled more thinly. */
const maxStored = 1800;
/** Maximum keys per query, so that one statement stays fast. */
const maxQueried = 3000;

/** The three keys of one picture: its 63 bits in thirds, each prefixed with its number. */
function keysOf(track: HashTrack, picture: number): [number, number, number] {
  const [low, high] = [track[picture * 2]!, track[picture * 2 + 1]!];
  const first = low & bandMask;
  const second = ((low >>> bandBits) | (high << (32 - bandBits))) & bandMask;
  const third = (high >>> (2 * bandBits - 32)) & bandMask;
  return [first, second + 2 ** bandBits, third + 2 * 2 ** bandBits];
}

/** Index entries of a delivered picture: one picture a second, of the parts that a caption bar may leave visible. */
function sampleDelivered(print: PicturePrint): PictureKey[] {
  const sampled: PictureKey[] = [];
  for (const part of ["whole", "upper", "lower"] as const) {
    const track = print[part];
    let before = "";
    for (let picture = 0; picture < track.length / 2; picture += picturesPerSecond) {
      if (isFlat(track, picture)) continue;
      const keys = keysOf(track, picture);
      // A held shot is indexed by its first picture only.
      if (keys.join() !== before) sampled.push(...keys.map((key) => ({ key, position: picture })));
      before = keys.join();
    }
  }
  return thin(sampled, maxStored);
}

/** Distinct lookup keys of all crops of a posted picture. */
export function samplePosted(tracks: readonly HashTrack[]): number[] {
  const keys = new Set<number>();
  for (const track of tracks)
    for (let picture = 0; picture < track.length / 2; picture++)
      if (!isFlat(track, picture)) for (const key of keysOf(track, picture)) keys.add(key);
  return thin([...keys], maxQueried);
}

/** Samples evenly, to at most this many. */
function thin<Item>(items: readonly Item[], max: number): Item[] {
  if (items.length <= max) return [...items];
  return Array.from({ length: max }, (_, n) => items[Math.floor((n * items.length) / max)]!);
}

/**
 * Stores the print of a prepared picture; a trigger indexes it on delivery (0011_proof.sql). Unreadable prints are skipped: no
 * render waits for them.
 */
export function storePicturePrint(
  ctx: Pick<AppContext, "db" | "clock">,
  preparationId: string,
  picturePrint: string | undefined,
): Statement[] {
  if (picturePrint === undefined) return [];
  const raw = Uint8Array.from(atob(picturePrint), (byte) => byte.charCodeAt(0));
  const print = decodePicturePrint(raw);
  if (!print) return [];
  const keys = sampleDelivered(print).map(({ key, position }): [number, number] => [key, position]);
  return [ctx.db.insert(picturePrints).values({ preparationId, raw, keys, madeAt: ctx.clock.now() }).onConflictDoNothing()];
}
