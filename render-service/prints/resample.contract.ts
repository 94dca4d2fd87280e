/** Chromaprint's sample rate in Hz. */
export const printRate = 11_025;

/** Parameters of Chromaprint's own resampler: zero crossings, cutoff, Kaiser beta, phases. */
const [crossings, cutoff, beta, phases] = [16, 0.8, 9, 1024];

/** Modified Bessel function of the first kind, order 0, as a series. */
function bessel(x: number): number {
  let [sum, term] = [1, 1];
  for (let n = 1; term > sum * 1e-12; n++) {
    term *= (x / (2 * n)) ** 2;
    sum += term;
  }
  return sum;
}

/** One phase of a Kaiser-windowed low pass: weights that add up to 1. */
function weightsOf(phase: number, taps: number, factor: number): Float64Array {
  const centre = Math.floor((taps - 1) / 2);
  const weights = Float64Array.from({ length: taps }, (_, tap) => {
    const x = Math.PI * (tap - centre - phase / phases) * factor;
    const inWindow = (2 * x) / (factor * taps * Math.PI);
    return (x === 0 ? 1 : Math.sin(x) / x) * bessel(beta * Math.sqrt(Math.max(0, 1 - inWindow ** 2)));
  });
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}

function toPcm(sample: number): number {
  const value = Math.round(sample * 32_768);
  return value > 32_767 ? 32_767 : value < -32_768 ? -32_768 : value;
}

/** Resamples mono samples (-1 to 1) from any rate to 16-bit values at `printRate`, in chunks. */
export function createResampler(sampleRate: number): (samples: Float32Array) => Float64Array {
  if (sampleRate === printRate) return (samples) => new Float64Array(samples).map(toPcm);
  const factor = Math.min(1, (printRate * cutoff) / sampleRate);
  const taps = Math.ceil(crossings / factor);
  const centre = Math.floor((taps - 1) / 2);
  const filters: (Float64Array | undefined)[] = Array.from({ length: phases });
  // Sums start before the first sample; the missing samples are mirrored, as in Chromaprint.
  let buffer = new Float64Array(taps * 4);
  let filled = 0;
  let dropped = -centre;
  let outputCount = 0;

  function take(samples: Float32Array): void {
    const before = dropped < 0 && filled === 0 ? centre : 0;
    const needed = filled + before + samples.length;
    if (needed > buffer.length) {
      const larger = new Float64Array(needed * 2);
      larger.set(buffer.subarray(0, filled));
      buffer = larger;
    }
    for (let n = 0; n < before; n++) buffer[filled++] = toPcm(samples[centre - n] ?? 0);
    for (let n = 0; n < samples.length; n++) buffer[filled++] = toPcm(samples[n]!);
  }

  return (samples) => {
    if (samples.length === 0) return new Float64Array(0);
    take(samples);
    const out = new Float64Array(Math.ceil((filled * printRate) / sampleRate) + 1);
    let count = 0;
    let first = 0;
    for (;;) {
      const at = (outputCount * sampleRate) / printRate;
      const whole = Math.floor(at);
      first = whole - centre - dropped;
      if (first + taps > filled) break;
      const phase = Math.floor((at - whole) * phases);
      const weights = (filters[phase] ??= weightsOf(phase, taps, factor));
      let sum = 0;
      for (let tap = 0; tap < taps; tap++) sum += buffer[first + tap]! * weights[tap]!;
      out[count++] = Math.max(-32_768, Math.min(32_767, Math.round(sum)));
      outputCount++;
    }
    const past = Math.min(first, filled);
    buffer.copyWithin(0, past, filled);
    filled -= past;
    dropped += past;
    return out.subarray(0, count);
  };
}
