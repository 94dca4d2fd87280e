import { createSpectrum, overlapping } from "../listening/spectrum.contract.ts";
import { createResampler, printRate } from "./resample.contract.ts";

/*
 * Chromaprint, algorithm 1 (ffmpeg's default), for files that only a browser can decode: prints are compared with those that
 * ffmpeg made at the ingest, so all constants are that algorithm's own.
 */

const frameSize = 4096;
const hop = Math.floor(frameSize / 3);
const bands = 12;
const [lowest, highest] = [28, 3520];
/** The lowest note, from which octaves are counted. */
const baseNote = 440 / 16;
const smoothing = [0.25, 0.75, 1, 0.75, 0.25];
/** A smaller sum of squares is silence. */
const minNorm = 0.01;
/** Rows of twelve bands per value. */
const imageRows = 16;

/** Shape, first band, bands, rows, and the three thresholds between its four values. */
type Classifier = readonly [
  shape: number,
  band: number,
  bands: number,
  rows: number,
  ...limits: readonly [number, number, number],
];
const classifiers: readonly Classifier[] = [
  [0, 4, 3, 15, 1.98215, 2.35817, 2.63523],
  [4, 4, 6, 15, -1.03809, -0.651211, -0.282167],
  [1, 0, 4, 16, -0.298702, 0.119262, 0.558497],
  [3, 8, 2, 12, -0.105439, 0.0153946, 0.135898],
  [3, 4, 4, 8, -0.142891, 0.0258736, 0.200632],
  [4, 0, 3, 5, -0.826319, -0.590612, -0.368214],
  [1, 2, 2, 9, -0.557409, -0.233035, 0.0534525],
  [2, 7, 3, 4, -0.0646826, 0.00620476, 0.0784847],
  [2, 6, 2, 16, -0.192387, -0.029699, 0.215855],
  [2, 1, 3, 2, -0.0397818, -0.00568076, 0.0292026],
  [5, 10, 1, 15, -0.53823, -0.369934, -0.190235],
  [3, 6, 2, 10, -0.124877, 0.0296483, 0.139239],
  [2, 1, 1, 14, -0.101475, 0.0225617, 0.231971],
  [3, 5, 6, 4, -0.0799915, -0.00729616, 0.063262],
  [1, 9, 2, 12, -0.272556, 0.019424, 0.302559],
  [3, 4, 2, 14, -0.164292, -0.0321188, 0.0846339],
];
const grayCode = [0, 1, 3, 2];

/** Pitch class of each frequency of a spectrum; -1 for none. */
const noteOf = Int8Array.from({ length: frameSize / 2 }, (_, index) => {
  const placeOf = (frequency: number) => Math.round((frameSize * frequency) / printRate);
  if (index < Math.max(1, placeOf(lowest)) || index >= Math.min(frameSize / 2, placeOf(highest))) return -1;
  const octaves = Math.log2((index * printRate) / frameSize / baseNote);
  return Math.floor(bands * (octaves - Math.floor(octaves)));
});

/** Hamming window, including the conversion of 16-bit values to fractions of full scale. */
const window = Float64Array.from(
  { length: frameSize },
  (_, n) => (0.54 - 0.46 * Math.cos((2 * Math.PI * n) / (frameSize - 1))) / 32_767,
);

/** Chroma image: rows of twelve bands, each normalised to energy 1. */
type Row = Float64Array;

/** Sums inside and outside a classifier's box, by its shape; in rows (time) and bands. */
function sides(image: readonly Row[], [shape, band, height, width]: Classifier): [number, number] {
  const area = (fromRow: number, toRow: number, from: number, to: number) => {
    let sum = 0;
    for (let row = fromRow; row < toRow; row++) for (let at = band + from; at < band + to; at++) sum += image[row]![at]!;
    return sum;
  };
  const [halfWidth, halfHeight] = [Math.floor(width / 2), Math.floor(height / 2)];
  const [thirdWidth, thirdHeight] = [Math.floor(width / 3), Math.floor(height / 3)];
  switch (shape) {
    case 0:
      return [area(0, width, 0, height), 0];
    case 1:
      return [area(0, width, halfHeight, height), area(0, width, 0, halfHeight)];
    case 2:
      return [area(halfWidth, width, 0, height), area(0, halfWidth, 0, height)];
    case 3:
      return [
        area(0, halfWidth, halfHeight, height) + area(halfWidth, width, 0, halfHeight),
        area(0, halfWidth, 0, halfHeight) + area(halfWidth, width, halfHeight, height),
      ];
    case 4:
      return [
        area(0, width, thirdHeight, 2 * thirdHeight),
        area(0, width, 0, thirdHeight) + area(0, width, 2 * thirdHeight, height),
      ];
    default:
      return [
        area(thirdWidth, 2 * thirdWidth, 0, height),
        area(0, thirdWidth, 0, height) + area(2 * thirdWidth, width, 0, height),
      ];
  }
}

function valueOf(image: readonly Row[]): number {
  let value = 0;
  for (const classifier of classifiers) {
    const [inside, outside] = sides(image, classifier);
    const difference = Math.log1p(inside) - Math.log1p(outside);
    const [, , , , ...limits] = classifier;
    const level = limits.filter((limit) => difference >= limit).length;
    value = (value << 2) | grayCode[level]!;
  }
  return value >>> 0;
}

/** Turns consecutive spectra into values of the print. */
function createImage(): (power: Float64Array) => number | null {
  const notes: Row[] = [];
  const image: Row[] = [];
  return (power) => {
    const row = new Float64Array(bands);
    for (let n = 0; n < power.length; n++) if (noteOf[n]! >= 0) row[noteOf[n]!]! += power[n]!;
    notes.push(row);
    if (notes.length < smoothing.length) return null;
    const smooth = new Float64Array(bands);
    smoothing.forEach((weight, at) => notes[at]!.forEach((energy, band) => (smooth[band]! += weight * energy)));
    notes.shift();
    const norm = Math.hypot(...smooth);
    image.push(smooth.map((energy) => (norm < minNorm ? 0 : energy / norm)));
    if (image.length < imageRows) return null;
    const value = valueOf(image);
    image.shift();
    return value;
  };
}

/** Fingerprints a sound as it is decoded, at any sample rate. */
export function createChromaprint(sampleRate: number) {
  const resample = createResampler(sampleRate);
  const spectrum = createSpectrum(frameSize, window);
  const see = createImage();
  const values: number[] = [];
  const toFrames = overlapping(frameSize, hop, (frame) => {
    const value = see(spectrum(frame));
    if (value !== null) values.push(value);
  });
  return {
    /** Mono samples, -1 to 1, in chunks of any length. */
    push: (samples: Float32Array) => toFrames(resample(samples)),
    /** The print so far: one value per 0.1238 s, the first after 2.6 s. */
    values: () => Uint32Array.from(values),
  };
}

/** A print as bytes: uint32, little-endian, as ffmpeg writes it. */
export function encodeSoundPrint(values: Uint32Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(values.length * 4);
  const view = new DataView(bytes.buffer);
  values.forEach((value, at) => view.setUint32(at * 4, value, true));
  return bytes;
}
