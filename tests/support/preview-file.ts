import { join, words, writeBox } from "#worker/domain/catalogue/playback/mp4-boxes.ts";

export const frameSamples = 1024;
export const sampleRate = 48_000;
/** Priming samples of ffmpeg's AAC encoder, which the edit list skips. */
const leadSamples = 1024;
/** Frames per chunk in ffmpeg's layout. */
const framesInChunk = 47;
const headLimit = 4096;

/** Frame filled with its own number, differing in length from its neighbours. */
const frameOf = (place: number): Uint8Array => new Uint8Array(200 + (place % 7)).fill(place % 251);

/** Builds a preview laid out like the render service's, with dummy frames instead of audio. */
export function previewFile(seconds: number): Uint8Array {
  const count = Math.ceil((seconds * sampleRate + leadSamples) / frameSamples);
  const frames = Array.from({ length: count }, (_, place) => frameOf(place));
  const offsets: number[] = [];
  let at = headLimit + count * 8;
  for (const [place, frame] of frames.entries()) {
    if (place % framesInChunk === 0) offsets.push(at);
    at += frame.length;
  }
  const units = count * frameSamples;
  const tail = count % framesInChunk;
  const runs = [1, framesInChunk, 1, ...(tail > 0 && offsets.length > 1 ? [offsets.length, tail, 1] : [])];
  const table = writeBox(
    "stbl",
    writeBox("stsd", words(0, 0)),
    writeBox("stts", words(0, 1, count, frameSamples)),
    writeBox("stsc", words(0, runs.length / 3, ...runs)),
    writeBox("stsz", words(0, 0, count, ...frames.map(({ length }) => length))),
    writeBox("stco", words(0, offsets.length, ...offsets)),
  );
  const media = writeBox("mdia", writeBox("mdhd", words(0, 0, 0, sampleRate, units, 0)), writeBox("minf", table));
  const heard = seconds * 1000;
  const track = writeBox(
    "trak",
    writeBox("tkhd", words(0, 0, 0, 1, 0, heard)),
    writeBox("edts", writeBox("elst", words(0, 1, heard, leadSamples, 65_536))),
    media,
  );
  const movie = writeBox("moov", writeBox("mvhd", words(0, 0, 0, 1000, heard)), track, writeBox("udta"));
  const front = join([writeBox("ftyp", words(0, 0)), movie]);
  const gap = new Uint8Array(headLimit + count * 8 - front.length - 8);
  return join([front, writeBox("free", gap.subarray(8)), writeBox("mdat", ...frames)]);
}
