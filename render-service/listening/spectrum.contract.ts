/** In-place complex FFT; the length is a power of two. */
function createTransform(size: number): (real: Float64Array, imaginary: Float64Array) => void {
  const bits = Math.log2(size);
  const cosine = Float64Array.from({ length: size / 2 }, (_, n) => Math.cos((2 * Math.PI * n) / size));
  const sine = Float64Array.from({ length: size / 2 }, (_, n) => Math.sin((2 * Math.PI * n) / size));
  const reversed = Uint32Array.from({ length: size }, (_, n) => {
    let turned = 0;
    for (let bit = 0; bit < bits; bit++) turned |= ((n >> bit) & 1) << (bits - 1 - bit);
    return turned;
  });
  // No destructuring here: an ingest spends most of its time in this loop.
  return (real, imaginary) => {
    for (let n = 0; n < size; n++) {
      const other = reversed[n]!;
      if (other <= n) continue;
      const keptReal = real[n]!;
      const keptImaginary = imaginary[n]!;
      real[n] = real[other]!;
      imaginary[n] = imaginary[other]!;
      real[other] = keptReal;
      imaginary[other] = keptImaginary;
    }
    for (let half = 1; half < size; half *= 2) {
      const stride = size / (2 * half);
      for (let turn = 0, first = 0; first < half; first++, turn += stride) {
        const c = cosine[turn]!;
        const s = sine[turn]!;
        for (let n = first; n < size; n += 2 * half) {
          const other = n + half;
          const upperReal = real[other]! * c + imaginary[other]! * s;
          const upperImaginary = imaginary[other]! * c - real[other]! * s;
          real[other] = real[n]! - upperReal;
          imaginary[other] = imaginary[n]! - upperImaginary;
          real[n] = real[n]! + upperReal;
          imaginary[n] = imaginary[n]! + upperImaginary;
        }
      }
    }
  };
}

const hannWindow = (size: number): Float64Array =>
  Float64Array.from({ length: size }, (_, n) => 0.5 - 0.5 * Math.cos((2 * Math.PI * n) / size));

/**
 * Power spectrum of `size` samples under a window (Hann by default), `size / 2` values in a reused array. Real samples are packed
 * as half as many complex ones, which halves the work.
 */
export function createSpectrum(size: number, window: Float64Array = hannWindow(size)): (samples: Float32Array) => Float64Array {
  const half = size / 2;
  const cosine = Float64Array.from({ length: half }, (_, n) => Math.cos((2 * Math.PI * n) / size));
  const sine = Float64Array.from({ length: half }, (_, n) => Math.sin((2 * Math.PI * n) / size));
  const real = new Float64Array(half);
  const imaginary = new Float64Array(half);
  const power = new Float64Array(half);
  const transform = createTransform(half);
  return (samples) => {
    for (let n = 0; n < half; n++) {
      real[n] = samples[2 * n]! * window[2 * n]!;
      imaginary[n] = samples[2 * n + 1]! * window[2 * n + 1]!;
    }
    transform(real, imaginary);
    power[0] = (real[0]! + imaginary[0]!) ** 2;
    for (let n = 1; n < half; n++) {
      const mirror = half - n;
      const evenReal = (real[n]! + real[mirror]!) / 2;
      const evenImaginary = (imaginary[n]! - imaginary[mirror]!) / 2;
      const oddReal = (imaginary[n]! + imaginary[mirror]!) / 2;
      const oddImaginary = (real[mirror]! - real[n]!) / 2;
      const c = cosine[n]!;
      const s = sine[n]!;
      const sumReal = evenReal + oddReal * c + oddImaginary * s;
      const sumImaginary = evenImaginary + oddImaginary * c - oddReal * s;
      power[n] = sumReal * sumReal + sumImaginary * sumImaginary;
    }
    return power;
  };
}

/** Splits a stream of samples into overlapping frames. */
export function overlapping(size: number, hop: number, hear: (frame: Float32Array) => void) {
  const frame = new Float32Array(size);
  let filled = 0;
  return (samples: Float32Array | Float64Array) => {
    for (let from = 0; from < samples.length;) {
      const taken = samples.subarray(from, from + size - filled);
      frame.set(taken, filled);
      filled += taken.length;
      from += taken.length;
      if (filled < size) return;
      hear(frame);
      frame.copyWithin(0, hop);
      filled = size - hop;
    }
  };
}

/** Sample rate of the mono sound for all analyses. */
export const analysisRate = 24_000;
export const frameSize = 2048;
export const frameHop = 512;
export const framesPerSecond = analysisRate / frameHop;
