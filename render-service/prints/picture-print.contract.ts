import { createHasher, type GreyFilm, type Window } from "../compare-pictures/windows.contract.ts";
import type { Size } from "../output-size.contract.ts";

/** Frames hashed per second: those displayed at 0, 0.25, 0.5 s and so on. */
export const picturesPerSecond = 4;
/** Long side in pixels of the grey frames that are hashed. */
const longSide = 128;
/** Ten minutes plus a margin; nothing longer is delivered. */
export const maxPictures = 610 * picturesPerSecond;

/** Size of the grey frames for hashing. */
export function printSize({ width, height }: Size, side = longSide): Size {
  const scale = side / Math.max(width, height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Filter for small grey frames, four per second, from one label to another. */
export function printFilter(size: Size): string {
  const { width, height } = printSize(size);
  return `fps=${picturesPerSecond}:round=up:start_time=0,scale=${width}:${height}:flags=area,format=gray`;
}

/**
 * Hashes of one window through a film, two words per frame: 63 bits, without the second word's highest bit. That bit marks a
 * blank frame, whose other bits are 0.
 */
export type HashTrack = Uint32Array<ArrayBuffer>;
const flatBit = 0x8000_0000;
export const isFlat = (track: HashTrack, picture: number): boolean => (track[picture * 2 + 1]! & flatBit) !== 0;

type Windows = Parameters<typeof createHasher>[1];

/** Allocates a film's tracks for each of the windows; `hash` fills in one frame. */
export function beginTracks(film: GreyFilm, windows: Windows) {
  const hashPicture = createHasher(film, windows);
  const tracks: HashTrack[] = windows.map(() => new Uint32Array(film.count * 2));
  const hash = (picture: number) => {
    for (const [window, words] of hashPicture(picture).entries()) tracks[window]!.set(words ?? [0, flatBit], picture * 2);
  };
  return { tracks, hash };
}

export function hashTracks(film: GreyFilm, windows: Windows): HashTrack[] {
  const { tracks, hash } = beginTracks(film, windows);
  for (let picture = 0; picture < film.count; picture++) hash(picture);
  return tracks;
}

/** Hashed parts of a window: a caption bar leaves either the upper or the lower one unchanged. */
export const parts = ["whole", "middle", "upper", "lower"] as const;
export type Part = (typeof parts)[number];

const enlarged = 0.9;
const withoutCaption = 0.75;

export function partOf(whole: Window, part: Part): Window {
  const { x, y, width, height } = whole;
  switch (part) {
    case "whole":
      return whole;
    case "middle": {
      const rest = (1 - enlarged) / 2;
      return {
        x: x + width * rest,
        y: y + height * rest,
        width: width * enlarged,
        height: height * enlarged,
      };
    }
    case "upper":
      return { ...whole, height: height * withoutCaption };
    case "lower":
      return { ...whole, y: y + height * (1 - withoutCaption), height: height * withoutCaption };
  }
}

/** Stored print of a delivered picture: a hash track for each part. */
export type PicturePrint = Record<Part, HashTrack>;

export function makePicturePrint(film: GreyFilm, content: Window): PicturePrint {
  const windows = parts.map((part) => partOf(content, part));
  const tracks = hashTracks(film, windows);
  return Object.fromEntries(parts.map((part, at) => [part, tracks[at]!])) as PicturePrint; // one for each part
}

const formatVersion = 1;
const headBytes = 4;
export const maxPrintBytes = headBytes + parts.length * maxPictures * 8;

/** Version, number of parts, number of frames (uint16); then each part's words, all little-endian. */
export function encodePicturePrint(print: PicturePrint): Uint8Array<ArrayBuffer> {
  const pictures = print.whole.length / 2;
  const bytes = new Uint8Array(headBytes + parts.length * pictures * 8);
  const view = new DataView(bytes.buffer);
  view.setUint8(0, formatVersion);
  view.setUint8(1, parts.length);
  view.setUint16(2, pictures, true);
  parts.forEach((part, at) => bytes.set(encodeTrack(print[part]), headBytes + at * pictures * 8));
  return bytes;
}

/** Null unless it is a print of this version. */
export function decodePicturePrint(bytes: Uint8Array): PicturePrint | null {
  if (bytes.length < headBytes) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const pictures = view.getUint16(2, true);
  if (view.getUint8(0) !== formatVersion || view.getUint8(1) !== parts.length) return null;
  if (bytes.length !== headBytes + parts.length * pictures * 8) return null;
  const trackAt = (at: number) =>
    decodeTrack(bytes.subarray(headBytes + at * pictures * 8, headBytes + (at + 1) * pictures * 8));
  return Object.fromEntries(parts.map((part, at) => [part, trackAt(at)])) as PicturePrint; // one for each part
}

/** One track as bytes: uint32, little-endian. */
export function encodeTrack(track: HashTrack): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(track.length * 4);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < track.length; at++) view.setUint32(at * 4, track[at]!, true);
  return bytes;
}

/** Bytes of an incomplete frame are dropped. */
export function decodeTrack(bytes: Uint8Array): HashTrack {
  const track = new Uint32Array(Math.floor(bytes.length / 8) * 2);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at < track.length; at++) track[at] = view.getUint32(at * 4, true);
  return track;
}
