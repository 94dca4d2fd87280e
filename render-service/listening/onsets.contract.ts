import { bandCount, bandsBelow, frameSize } from "./bands.contract.ts";

/** Those of bass drum and bass. */
export const bassBands = Math.max(1, bandsBelow(150));

/** How much louder all bands together became, or the lowest of them, for each frame; beats are where this jumps. */
export function createOnsets(count = bandCount) {
  const before = new Float64Array(bandCount);
  const strengths: number[] = [];
  return {
    hear(bands: Float64Array): void {
      let strength = 0;
      for (let band = 0; band < count; band++) {
        const level = Math.log1p((1000 * bands[band]!) / frameSize);
        strength += Math.max(0, level - before[band]!);
        before[band] = level;
      }
      strengths.push(strength);
    },
    strengths: (): readonly number[] => strengths,
  };
}
