import { createHasher, type GreyFilm, type Window } from "../compare-pictures/windows.contract.ts";
import type { Size } from "../output-size.contract.ts";

/** Pictures of a film that are hashed in each second: those that are shown at 0, 0.25, 0.5 s and so on. */
export const picturesPerSecond = 4;
/** Long side of the grey pictures that hashes are made of, in pixels. */
const longSide = 128;
/** Of ten minutes and a little more; nothing longer is delivered. */
export const maxPictures = 610 * picturesPerSecond;

/** How small a picture is looked at. */
export function printSize({ width, height }: Size, side = longSide): Size {
  const scale = side / Math.max(width, height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Every fourth of a second of a picture, small and grey, in a graph from one label to another. */
export function printFilter(size: Size): string {
  const { width, height } = printSize(size);
  return `fps=${picturesPerSecond}:round=up:start_time=0,scale=${width}:${height}:flags=area,format=gray`;
}

/**
 * Hashes of one window through a film, two words a picture: 63 bits of which the second word's highest is none. That one is
 * set where a picture shows nothing, and then nothing else is.
 */
export type HashTrack = Uint32Array<ArrayBuffer>;
const flatBit = 0x8000_0000;
export const isFlat = (track: HashTrack, picture: number): boolean =>
  (track[picture * 2 + 1]! & flatBit) !== 0;

type Windows = Parameters<typeof createHasher>[1];

/** A film's tracks in each of the windows; `hash` fills in one picture. */
export function beginTracks(film: GreyFilm, windows: Windows) {
  const hashPicture = createHasher(film, windows);
  const tracks: HashTrack[] = windows.map(() => new Uint32Array(film.count * 2));
  const hash = (picture: number) => {
    for (const [window, words] of hashPicture(picture).entries())
      tracks[window]!.set(words ?? [0, flatBit], picture * 2);
  };
  return { tracks, hash };
}

export function hashTracks(film: GreyFilm, windows: Windows): HashTrack[] {
  const { tracks, hash } = beginTracks(film, windows);
  for (let picture = 0; picture < film.count; picture++) hash(picture);
  return tracks;
}

/** The parts of a window that are hashed: a bar of captions leaves the upper or the lower one as it was. */
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

/** What is kept of a delivered picture: each part of its content, one after the other. */
export type PicturePrint = Record<Part, HashTrack>;

export function makePicturePrint(film: GreyFilm, content: Window): PicturePrint {
  const tracks = hashTracks(
    film,
    parts.map((part) => partOf(content, part)),
  );
  return Object.fromEntries(parts.map((part, at) => [part, tracks[at]!])) as PicturePrint; // one for each part
}

const formatVersion = 1;
const headBytes = 4;
export const maxPrintBytes = headBytes + parts.length * maxPictures * 8;

/** Version, number of parts, number of pictures (uint16); then each part's words, all little-endian. */
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

/** Null for bytes that are no print of this version. */
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

/** Bytes of an unfinished picture are dropped. */
export function decodeTrack(bytes: Uint8Array): HashTrack {
  const track = new Uint32Array(Math.floor(bytes.length / 8) * 2);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at < track.length; at++) track[at] = view.getUint32(at * 4, true);
  return track;
}
