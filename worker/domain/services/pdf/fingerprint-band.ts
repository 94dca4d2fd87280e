import { cue, ink, line, type PageCanvas, pageWidth, type Point, softInk, sunk, surface, wave } from "./page-canvas.ts";

// The band across the certificate is derived only from the video's SHA-256:
// one peak per hex digit, and fine sine lines behind them from the same digits, as on security paper.

const barsPerDigit = 3;
const fineLines = 30;
const fineSteps = 180;

type Band = {
  top: number;
  height: number;
};

function digitsOf(sha256: string): number[] {
  return Array.from(sha256, (digit) => Number.parseInt(digit, 16));
}

/** Heights from 0 to 1. The middle bar of each three is the digit itself; its neighbours interpolate. */
function barHeights(digits: readonly number[]): number[] {
  const peak = (index: number) => ((digits[index] ?? 0) + 1) / 16;
  return digits.flatMap((_, index) => [
    peak(index - 1) * 0.22 + peak(index) * 0.5,
    peak(index),
    peak(index + 1) * 0.22 + peak(index) * 0.5,
  ]);
}

/** Two mirrored families of sine waves with varying amplitude. */
function weave(digits: readonly number[], band: Band): Point[][] {
  const digit = (place: number) => digits[place] ?? 0;
  const middle = band.top + band.height / 2;
  const turns = 5 + (digit(0) % 4);
  const swells = 2 + (digit(1) % 3);
  const phase = (digit(2) / 16) * Math.PI * 2;
  const curve = (strength: number, side: number) =>
    Array.from({ length: fineSteps + 1 }, (_, step): Point => {
      const angle = (step / fineSteps) * Math.PI * 2;
      const swell = 0.66 + 0.34 * Math.sin(angle * swells + phase);
      const y = side * strength * swell * Math.cos(angle * turns + phase + strength * 0.9);
      return [(step / fineSteps) * pageWidth, middle + (y * band.height) / 2];
    });
  return Array.from({ length: fineLines }, (_, index) => {
    const strength = 0.2 + 0.8 * (Math.floor(index / 2) / (fineLines / 2 - 1));
    return curve(strength, index % 2 === 0 ? 1 : -1);
  });
}

type BarMarks = {
  /** The window: its first bar, and the first bar after it. */
  from: number;
  to: number;
  /** The bar with the cue, the loudest of the window. */
  now: number;
};

function drawBars(canvas: PageCanvas, heights: readonly number[], band: Band, marks: BarMarks): void {
  const pitch = pageWidth / heights.length;
  const middle = band.top + band.height / 2;
  const bars = heights.map((height, index) => {
    const length = height * band.height * 0.8;
    return [index * pitch + pitch * 0.2, middle - length / 2, pitch * 0.58, length] as const;
  });
  const inside = bars.filter((_, index) => index >= marks.from && index < marks.to && index !== marks.now);
  canvas.rectangles([...bars.slice(0, marks.from), ...bars.slice(marks.to)], wave);
  canvas.rectangles(inside, ink);
  canvas.rectangles(bars.slice(marks.now, marks.now + 1), cue);
}

/** Draws the band over the full width of the page: the video's hash as a waveform. */
export function drawFingerprintBand(canvas: PageCanvas, sha256: string, band: Band): void {
  const digits = digitsOf(sha256);
  const heights = barHeights(digits);
  const pitch = pageWidth / heights.length;
  const loudest = digits.indexOf(Math.max(...digits.slice(20, 44)), 20);
  const bars = { from: 15 * barsPerDigit, to: 49 * barsPerDigit, now: loudest * barsPerDigit + 1 };
  const [left, right] = [bars.from * pitch, bars.to * pitch];
  const now = (bars.now + 0.49) * pitch;
  const bottom = band.top + band.height;

  canvas.rectangle(0, band.top, pageWidth, band.height, sunk);
  canvas.rectangle(left, band.top, right - left, band.height, surface);
  canvas.strokes(weave(digits, { top: band.top + 3, height: band.height - 6 }), line, 0.3);
  drawBars(canvas, heights, band, bars);
  canvas.strokes(
    [
      [
        [0, band.top],
        [pageWidth, band.top],
      ],
      [
        [0, bottom],
        [pageWidth, bottom],
      ],
    ],
    softInk,
    0.4,
  );
  canvas.rectangles(
    [left, right].map((x) => [x - 0.6, band.top, 1.2, band.height] as const),
    ink,
  );
  canvas.rectangle(now - 0.6, band.top, 1.2, band.height, cue);
  canvas.polygon(
    [
      [now - 4, band.top],
      [now + 4, band.top],
      [now, band.top + 5.5],
    ],
    cue,
  );
}
