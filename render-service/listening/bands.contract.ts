import { createSpectrum } from "./spectrum.contract.ts";

/** Rate of the mono sound that everything is heard from. */
export const analysisRate = 24_000;
export const frameSize = 2048;
export const frameHop = 512;
export const framesPerSecond = analysisRate / frameHop;

export const bandCount = 40;
/** Bands are narrow below 200 Hz times their number and grow with frequency, as hearing does. */
const lowest = 200;

function bandOf(bin: number): number {
  const hertz = (bin * analysisRate) / frameSize;
  const place = Math.log2(1 + hertz / lowest) / Math.log2(1 + analysisRate / 2 / lowest);
  return Math.min(bandCount - 1, Math.floor(bandCount * place));
}

/** How many of the lowest bands lie under so many hertz. */
export function bandsBelow(hertz: number): number {
  return bandOf(Math.floor((hertz * frameSize) / analysisRate));
}

/** Power of a frame in each of 40 bands. The array is the same at every call. */
export function createBands(): (samples: Float32Array) => Float64Array {
  const spectrum = createSpectrum(frameSize);
  const bands = Uint8Array.from({ length: frameSize / 2 }, (_, bin) => bandOf(bin));
  const power = new Float64Array(bandCount);
  return (samples) => {
    const bins = spectrum(samples);
    power.fill(0);
    for (let bin = 1; bin < bins.length; bin++) power[bands[bin]!]! += bins[bin]!;
    return power;
  };
}
