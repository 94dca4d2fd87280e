import type { PartName } from "./score.ts";
import { partNames } from "./score.ts";
import { decibels } from "./audio.ts";

/** How loud a part should be against the drums while it plays, in decibels: a mix that suits most records. */
const usual: Record<PartName, number> = {
  drums: 0,
  bass: -2.5,
  chords: -4.5,
  lead: -2.5,
  counter: -8,
  pad: -10,
  arp: -8,
};

/** Energy a part puts out over time, in one-second bins. */
export type Activity = Record<PartName, Float64Array>;

export function emptyActivity(seconds: number): Activity {
  const bins = () => new Float64Array(Math.ceil(seconds) + 1);
  return Object.fromEntries(partNames.map((part) => [part, bins()])) as Activity; // one entry for each name
}

/** Gains that bring every part to its place, judged by the loudness it has while it plays. */
export function balanceParts(
  activity: Activity,
  offsets: { [Part in PartName]?: number },
): Record<PartName, number> {
  const gainOf = (part: PartName) => {
    const loudest = activity[part].reduce((most, energy) => Math.max(most, energy), 0);
    const playing = activity[part].filter((energy) => energy > loudest * 0.08);
    const mean = playing.reduce((sum, energy) => sum + energy, 0) / Math.max(1, playing.length);
    return mean > 0 ? decibels(usual[part] + (offsets[part] ?? 0)) / Math.sqrt(mean / 1000) : 0;
  };
  return Object.fromEntries(partNames.map((part) => [part, gainOf(part)])) as Record<PartName, number>; // as above
}
