import { bandCount, frameSize } from "./bands.contract.ts";

/** How much louder all bands together became, for each frame; beats are where this jumps. */
export function createOnsets() {
  const before = new Float64Array(bandCount);
  const strengths: number[] = [];
  return {
    hear(bands: Float64Array): void {
      let strength = 0;
      for (let band = 0; band < bandCount; band++) {
        const level = Math.log1p((1000 * bands[band]!) / frameSize);
        strength += Math.max(0, level - before[band]!);
        before[band] = level;
      }
      strengths.push(strength);
    },
    strengths: (): readonly number[] => strengths,
  };
}
