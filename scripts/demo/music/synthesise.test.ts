import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { type Samples, wavChunks } from "./audio.ts";
import { integratedLoudness } from "./loudness.ts";
import { type Composition, synthesise } from "./synthesise.ts";

const piece: Composition = { style: "pop", form: "short", bpm: 120, key: "C Major", seed: 11 };

function fingerprint(composition: Composition): string {
  const hash = createHash("sha256");
  for (const chunk of wavChunks(synthesise(composition, 3))) hash.update(chunk);
  return hash.digest("hex");
}

/** Absolute peak and sum of squares; NaN if any sample is. */
function measure(samples: Samples) {
  let peak = 0;
  let energy = 0;
  for (const sample of samples) {
    peak = Math.max(peak, Math.abs(sample));
    energy += sample * sample;
  }
  return { peak, energy };
}

test("renders the same recording for the same seed only", () => {
  expect(fingerprint(piece)).toBe(fingerprint(piece));
  expect(fingerprint({ ...piece, seed: 12 })).not.toBe(fingerprint(piece));
}, 60_000);

test("renders at release loudness without clipping or clicks at either end", () => {
  for (const style of ["pop", "ambient"] as const) {
    const sound = synthesise({ ...piece, style }, 6);
    expect(integratedLoudness(sound)).toBeGreaterThan(-16.5);
    expect(integratedLoudness(sound)).toBeLessThan(-11.5);
    for (const side of [sound.left, sound.right]) {
      expect(measure(side).energy).toBeGreaterThan(0);
      expect(measure(side).peak).toBeLessThan(0.9);
      expect(Math.abs(side[0] ?? 1)).toBeLessThan(0.001);
      expect(Math.abs(side.at(-1) ?? 1)).toBeLessThan(0.001);
    }
    const balance = measure(sound.left).energy / measure(sound.right).energy;
    expect(Math.abs(10 * Math.log10(balance))).toBeLessThan(3);
  }
}, 60_000);

test("states the length in the WAV header", () => {
  const sound = synthesise(piece, 1);
  const bytes = Buffer.concat([...wavChunks(sound)]);
  expect(bytes.subarray(0, 4).toString()).toBe("RIFF");
  expect(bytes.readUInt32LE(40)).toBe(sound.left.length * 6);
  expect(bytes.length).toBe(44 + sound.left.length * 6);
});
