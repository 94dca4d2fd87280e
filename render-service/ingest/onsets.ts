import { createSpectrum } from "./spectrum.ts";

/** Rate of the mono sound that tempo and key are heard from. */
export const analysisRate = 24_000;
const frameSize = 2048;
export const onsetHop = 512;
export const onsetsPerSecond = analysisRate / onsetHop;

const bandCount = 40;
/** Bands are narrow below 200 Hz times their number and grow with frequency, as hearing does. */
const lowest = 200;

function bandOf(bin: number): number {
  const hertz = (bin * analysisRate) / frameSize;
  const place = Math.log2(1 + hertz / lowest) / Math.log2(1 + analysisRate / 2 / lowest);
  return Math.min(bandCount - 1, Math.floor(bandCount * place));
}

/** How much louder all bands together became, for each hop; beats are where this jumps. */
export function createOnsets() {
  const spectrum = createSpectrum(frameSize);
  const bands = Uint8Array.from({ length: frameSize / 2 }, (_, bin) => bandOf(bin));
  const before = new Float64Array(bandCount);
  const power = new Float64Array(bandCount);
  const strengths: number[] = [];
  return {
    size: frameSize,
    hop: onsetHop,
    hear(samples: Float32Array) {
      const bins = spectrum(samples);
      power.fill(0);
      for (let bin = 1; bin < bins.length; bin++) power[bands[bin]!]! += bins[bin]!;
      let strength = 0;
      for (let band = 0; band < bandCount; band++) {
        const level = Math.log1p((1000 * power[band]!) / frameSize);
        strength += Math.max(0, level - before[band]!);
        before[band] = level;
      }
      strengths.push(strength);
    },
    strengths: () => strengths,
  };
}
