import { expect, test } from "vitest";
import { analysisRate } from "../listening/spectrum.contract.ts";
import { createMusicListener } from "./follow-file.ts";
import { makeSong, type Song } from "./test-audio.ts";

function listenTo(floats: Float32Array) {
  const samples = Int16Array.from(floats, (value) => value * 32_767);
  const listener = createMusicListener();
  const bytes = new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength);
  for (let from = 0; from < bytes.length; from += 65_537) listener.push(bytes.subarray(from, from + 65_537));
  return listener.suggestions();
}

function suggestionsFor(song: Song) {
  const [left, right] = makeSong(song).channels;
  // The song is at 48 kHz; averaging pairs of samples is a good enough low-pass filter here.
  const mono = Float32Array.from({ length: Math.floor(left!.length / 2) }, (_, n) =>
    [left!, right!].reduce((sum, side) => sum + (side[2 * n]! + side[2 * n + 1]!) / 4, 0),
  );
  return listenTo(mono);
}

const songs = [
  { bpm: 124, keyNote: 6, isMinor: true, key: "F# Minor" },
  { bpm: 75, keyNote: 9, isMinor: true, key: "A Minor" },
  { bpm: 96, keyNote: 2, isMinor: false, key: "D Major" },
  { bpm: 140, keyNote: 10, isMinor: false, key: "A# Major" },
];
for (const { key, ...song } of songs)
  test(
    `recognises ${song.bpm} bpm (or half or double) in ${key}`,
    { tags: song.bpm < 100 || song.bpm > 130 ? ["full"] : [] },
    () => {
      const { suggestedBpm, suggestedKey } = suggestionsFor({ seconds: 40, ...song });
      const ratio = (suggestedBpm?.bpm ?? 0) / song.bpm;
      expect([0.5, 1, 2].some((octave) => Math.abs(ratio / octave - 1) < 0.01)).toBe(true);
      expect(suggestedKey?.key).toBe(key);
      expect(suggestedBpm?.confidence).toBeGreaterThan(0.5);
    },
  );

test("finds no tempo or key in noise or silence", () => {
  let state = 1;
  const noise = Float32Array.from({ length: analysisRate * 20 }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32 - 0.5;
  });
  const nothing = { suggestedBpm: null, suggestedKey: null };
  expect(listenTo(noise)).toEqual(nothing);
  expect(listenTo(new Float32Array(analysisRate * 20))).toEqual(nothing);
  expect(listenTo(new Float32Array(0))).toEqual(nothing);
});
