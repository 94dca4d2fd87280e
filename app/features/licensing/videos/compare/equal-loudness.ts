import type { Loudness } from "#worker/domain/catalogue/shortlists/comparisons/comparisons.contract.ts";

/** What streaming services and video platforms play music at, in LUFS (EBU R128 measures it). */
export const targetLufs = -14;
/** As loud as a true peak may become: EBU R128's ceiling of −1 dBTP. */
const ceilingDbtp = -1;

/**
 * The level that all of these can be brought to, in LUFS: `targetLufs`, or less where one of them would clip on its way
 * there. Louder or softer by even a little seems better or worse, so that the one that cannot follow brings down the others.
 */
export function commonLevel(measured: readonly (Loudness | null)[]): number {
  const reachable = measured.flatMap((loudness) =>
    loudness ? [loudness.integratedLufs + ceilingDbtp - loudness.truePeakDbtp] : [],
  );
  return Math.min(targetLufs, ...reachable);
}

/** What brings a track to a level, in dB; 0 of one that was never measured. */
export const changeTo = (level: number, loudness: Loudness | null): number =>
  loudness ? level - loudness.integratedLufs : 0;

/** A change in dB as what each sample is multiplied by. */
export const gainOf = (changeDb: number): number => 10 ** (changeDb / 20);
