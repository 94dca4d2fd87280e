/** Side of the grey square that is hashed. */
export const hashSide = 32;
/** Hash bits: the lowest 8 × 8 frequencies without the mean. */
export const hashBits = 63;
const frequenciesPerSide = 8;
/** Standard deviation (of 255 levels) below which a picture counts as blank: the rest is noise. */
const flatUnder = 4;

const cosines = Float64Array.from({ length: frequenciesPerSide * hashSide }, (_, index) => {
  const [frequency, at] = [Math.floor(index / hashSide), index % hashSide];
  return Math.cos(((2 * at + 1) * frequency * Math.PI) / (2 * hashSide));
});

function isFlat(grey: Float64Array): boolean {
  const mean = grey.reduce((sum, level) => sum + level, 0) / grey.length;
  const variance = grey.reduce((sum, level) => sum + (level - mean) ** 2, 0) / grey.length;
  return variance < flatUnder ** 2;
}

/** Lowest eight DCT coefficients of a line of 32 levels, unscaled: only their order matters. */
function lowFrequencies(level: (at: number) => number, into: Float64Array, from: number, step: number): void {
  for (let frequency = 0; frequency < frequenciesPerSide; frequency++) {
    let sum = 0;
    for (let at = 0; at < hashSide; at++) sum += level(at) * (cosines[frequency * hashSide + at] ?? 0);
    into[from + frequency * step] = sum;
  }
}

const acrossRows = new Float64Array(frequenciesPerSide * hashSide);
const frequencies = new Float64Array(frequenciesPerSide * frequenciesPerSide);

/**
 * The perceptual hash (pHash) of 32 × 32 grey levels (0 to 255, row by row) as two words: a bit per low DCT coefficient, set if
 * it is above the median. Null for a blank picture.
 */
export function hashPicture(grey: Float64Array): readonly [high: number, low: number] | null {
  if (isFlat(grey)) return null;
  for (let y = 0; y < hashSide; y++) lowFrequencies((x) => grey[y * hashSide + x] ?? 0, acrossRows, y, hashSide);
  for (let across = 0; across < frequenciesPerSide; across++)
    lowFrequencies((y) => acrossRows[across * hashSide + y] ?? 0, frequencies, across, frequenciesPerSide);
  const compared = frequencies.subarray(1);
  const median = compared.toSorted()[(hashBits - 1) / 2] ?? 0;
  const words: [number, number] = [0, 0];
  compared.forEach((value, bit) => {
    if (value > median) words[bit < 32 ? 0 : 1] |= 1 << (bit % 32);
  });
  return words;
}

export function countBits(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
