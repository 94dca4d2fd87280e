import { vectorBytes } from "#render-service/listening/sound-features.contract.ts";
import { brightnessOf, differ, energyOf } from "./describe-likeness.ts";
import type { LikenessIndex } from "./likeness-index.ts";
import { createNearest } from "./scan-index.ts";
import type { CutFit, PictureFit, PictureLook } from "./similar.contract.ts";

/** Beats from cut to cut that sound meant, and how much less so the others are: a bar or half of one, a waltz, the rest. */
const meant: Record<number, number> = { 1: 0.02, 2: 0, 4: 0, 8: 0.02, 16: 0.06, 3: 0.2, 6: 0.2, 12: 0.25 };
const oddly = 0.4;
/** A tempo that is off by so much stays with the cuts; off by more, each cut misses its beat by more than the one before. */
const [stays, leaves] = [0.012, 0.03];

/** The tracks that go with a video by how it looks, best first, by `seq`. */
export function scanForPicture(index: LikenessIndex, look: PictureLook, most: number): number[] {
  const nearest = createNearest(most);
  for (let place = 0; place < index.seqs.length; place++) {
    const tempo = index.tempi[place]!;
    const at = place * vectorBytes;
    const vector = index.vectors.subarray(at, at + vectorBytes);
    nearest.add(index.seqs[place]!, pictureCost(look, { vector, bpm: tempo === 0 ? null : tempo / 10 }));
  }
  return nearest.list();
}

type Sounding = { vector: Uint8Array; bpm: number | null };

/** Cuts decide; among tracks whose beat meets them, energy does, then colour. */
export function pictureCost(look: PictureLook, { vector, bpm }: Sounding): number {
  const energy = Math.abs(energyOf(vector) - wantedEnergy(look)) / 255;
  const brightness = Math.abs(brightnessOf(vector) - 50 - 90 * look.brightness) / 255;
  return cutCost(look, bpm) + 0.4 * energy + 0.15 * brightness;
}

/** Much motion and many cuts want as much of the music. */
function wantedEnergy({ motion, cuts, seconds }: PictureLook): number {
  const busy = Math.min(1, (cuts / seconds) * 1.5);
  return 70 + 130 * Math.min(1, 0.6 * Math.min(1, motion * 2.5) + 0.5 * busy);
}

function cutCost({ secondsBetweenCuts }: PictureLook, bpm: number | null): number {
  if (secondsBetweenCuts === null) return 0;
  if (bpm === null) return 0.6;
  const { beats, off } = beatsBetween(secondsBetweenCuts, bpm);
  return Math.min(0.6, (meant[beats] ?? oddly) + 0.4 * Math.min(1, off / leaves));
}

/** Whole beats from cut to cut, and by what share of the time between cuts they miss it. */
function beatsBetween(seconds: number, bpm: number): { beats: number; off: number } {
  const exact = (seconds * bpm) / 60;
  const beats = Math.max(1, Math.round(exact));
  return { beats, off: Math.abs(exact / beats - 1) };
}

/** How a track goes with a video, to be put into words. */
export function describeFit(look: PictureLook, { vector, bpm }: Sounding): PictureFit {
  return { cuts: describeCuts(look, bpm), energy: differ(wantedEnergy(look), energyOf(vector)) };
}

function describeCuts({ secondsBetweenCuts }: PictureLook, bpm: number | null): CutFit | null {
  if (secondsBetweenCuts === null || bpm === null) return null;
  const { beats, off } = beatsBetween(secondsBetweenCuts, bpm);
  return off < stays ? { secondsBetweenCuts, bpm, beatsBetweenCuts: beats } : null;
}
