import { type GreyFilm, type Window, withoutBars } from "../compare-pictures/windows.contract.ts";
import { hashTracks, type HashTrack, type Part, partOf } from "./picture-print.contract.ts";

/**
 * Candidate positions of the licensed picture in a posted video: the whole frame, within black bars, the moving area (a
 * player's window in a screen recording, or bars of any colour), or the centre of a blurred background.
 */
export const places = ["frame", "without-bars", "moving", "middle"] as const;
export type Place = (typeof places)[number];

/** One interpretation of a posted video. */
export type PostedTrack = { place: Place; part: Part; isMirrored: boolean; window: Window; track: HashTrack };

/** Two windows with at least this overlap count as one. */
const sameFrom = 0.94;
/** Minimum change of grey levels that is not encoder noise; share of a line that must show it. */
const [minMotion, minShare] = [1.2, 0.08];
/** Aspect ratios (width by height) of pictures on a blurred background. */
const shapesInPortrait = [16 / 9, 1, 4 / 5];
const shapesInLandscape = [9 / 16, 1];

/** Hashes a posted video in all interpretations; at most 17 tracks. */
export function hashPosted(film: GreyFilm): PostedTrack[] {
  const variants = listWindows(film).flatMap(({ place, window }, at) => {
    const whole = { place, part: "whole" as Part, window };
    // Captions are only considered in the frame and within its bars; mirrored videos are rarely captioned.
    const captioned = at < 2 ? (["upper", "lower"] as const) : [];
    return [
      { ...whole, isMirrored: false },
      { ...whole, isMirrored: true },
      ...captioned.map((part) => ({ place, part, window: partOf(window, part), isMirrored: false })),
    ];
  });
  const tracks = hashTracks(
    film,
    variants.map(({ window, isMirrored }) => ({ ...window, isMirrored })),
  );
  return variants.map((each, at) => ({ ...each, track: tracks[at]! }));
}

function listWindows(film: GreyFilm): { place: Place; window: Window }[] {
  const frame = { x: 0, y: 0, width: film.width, height: film.height };
  const windows: { place: Place; window: Window }[] = [{ place: "frame", window: frame }];
  const add = (place: Place, window: Window | null) => {
    if (window && !windows.some((other) => isSame(other.window, window))) windows.push({ place, window });
  };
  add("without-bars", withoutBars(film, frame));
  add("moving", movingPart(film));
  for (const shape of film.height >= film.width ? shapesInPortrait : shapesInLandscape) add("middle", middleOf(frame, shape));
  return windows;
}

function isSame(one: Window, other: Window): boolean {
  const across = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const down = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  if (across <= 0 || down <= 0) return false;
  const common = across * down;
  return common / (one.width * one.height + other.width * other.height - common) >= sameFrom;
}

function middleOf(frame: Window, shape: number): Window {
  const width = Math.min(frame.width, frame.height * shape);
  const height = Math.min(frame.height, frame.width / shape);
  return { x: (frame.width - width) / 2, y: (frame.height - height) / 2, width, height };
}

/** Bounding box of changes; null if there are none, or too small to be a picture. */
function movingPart({ levels, width, height, count }: GreyFilm): Window | null {
  const pixels = width * height;
  const motion = new Float64Array(pixels);
  for (let picture = 1; picture < count; picture++)
    for (let at = 0; at < pixels; at++)
      motion[at]! += Math.abs(levels[picture * pixels + at]! - levels[(picture - 1) * pixels + at]!);
  const min = minMotion * Math.max(1, count - 1);
  const columns = new Uint32Array(width);
  const rows = new Uint32Array(height);
  motion.forEach((sum, at) => {
    if (sum < min) return;
    columns[at % width]! += 1;
    rows[Math.floor(at / width)]! += 1;
  });
  const [x0, x1] = edges(columns, height * minShare);
  const [y0, y1] = edges(rows, width * minShare);
  const window = { x: x0, y: y0, width: x1 - x0, height: y1 - y0 };
  return window.width >= width / 4 && window.height >= height / 4 ? window : null;
}

const edges = (lines: Uint32Array, min: number): [number, number] => [
  lines.findIndex((moving) => moving >= min),
  lines.findLastIndex((moving) => moving >= min) + 1,
];
