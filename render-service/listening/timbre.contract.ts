import { frameSize, createSpectrum, analysisRate } from "./spectrum.contract.ts";

export const bandCount = 40;
/** Bandwidths grow with frequency, as in hearing. */
const lowest = 200;

function bandOf(bin: number): number {
  const hertz = (bin * analysisRate) / frameSize;
  const place = Math.log2(1 + hertz / lowest) / Math.log2(1 + analysisRate / 2 / lowest);
  return Math.min(bandCount - 1, Math.floor(bandCount * place));
}

/** Number of the lowest bands below this frequency. */
export function bandsBelow(hertz: number): number {
  return bandOf(Math.floor((hertz * frameSize) / analysisRate));
}

/** Power of a frame in each of 40 bands, in a reused array. */
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

/** Cepstral coefficients without the first, which is the loudness. */
export const coefficientCount = 12;

/** In the output of `createTimbre` they follow the coefficients, in this order. */
const shapeNames = ["centroid", "rollOff", "flatness", "bass"] as const;
export const timbreCount = coefficientCount + shapeNames.length;

/** Below this level (-80 dBFS) a frame has no timbre. */
const floorLevel = -80;
const bassBands = bandsBelow(160);

const cosines = Array.from({ length: coefficientCount }, (_, n) =>
  Float64Array.from({ length: bandCount }, (__, band) => Math.cos((Math.PI * (n + 1) * (band + 0.5)) / bandCount)),
);

/** Level in dBFS of a frame with this power in its bands. */
export function levelOf(bands: Float64Array): number {
  let power = 0;
  for (let band = 0; band < bandCount; band++) power += bands[band]!;
  // A sine at full scale has a power of (frameSize / 4)² at its frequency under a Hann window, and a quarter at either side.
  return 10 * Math.log10(power / (1.5 * (frameSize / 4) ** 2) + 1e-12);
}

/**
 * Timbre of a frame: mel-like cepstral coefficients (MFCC) and spectral shape, in bands. A reused array; null for near silence.
 */
export function createTimbre(): (bands: Float64Array, level: number) => Float64Array | null {
  const logs = new Float64Array(bandCount);
  const timbre = new Float64Array(timbreCount);
  return (bands, level) => {
    if (level < floorLevel) return null;
    let [sum, logSum, moment, bass] = [0, 0, 0, 0];
    for (let band = 0; band < bandCount; band++) {
      const power = bands[band]!;
      // Floor at -100 dBFS: below are only quantisation and codec noise.
      logs[band] = Math.log(power / frameSize + 1e-6);
      logSum += logs[band]!;
      sum += power;
      moment += power * band;
      if (band < bassBands) bass += power;
    }
    for (let n = 0; n < coefficientCount; n++) {
      let coefficient = 0;
      for (let band = 0; band < bandCount; band++) coefficient += cosines[n]![band]! * logs[band]!;
      timbre[n] = coefficient / bandCount;
    }
    timbre[coefficientCount] = moment / sum;
    timbre[coefficientCount + 1] = rollOff(bands, sum);
    timbre[coefficientCount + 2] = logSum / bandCount - Math.log(sum / bandCount / frameSize);
    timbre[coefficientCount + 3] = Math.log(bass / sum + 1e-4);
    return timbre;
  };
}

/** The band below which 85 % of the power lies. */
function rollOff(bands: Float64Array, sum: number): number {
  let below = 0;
  for (let band = 0; band < bandCount; band++) {
    below += bands[band]!;
    if (below >= 0.85 * sum) return band;
  }
  return bandCount - 1;
}
