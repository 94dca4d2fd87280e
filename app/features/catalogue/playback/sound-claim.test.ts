import { expect, test } from "vitest";
import { claimSound, releaseSound, soundOwner } from "./sound-claim.ts";

function source() {
  const state = { isSounding: true };
  return { state, silence: () => void (state.isSounding = false) };
}

test("claimSound stops the previous sound", () => {
  const bar = source();
  const preview = source();
  claimSound(bar);
  claimSound(preview);
  expect(bar.state.isSounding).toBe(false);
  expect(preview.state.isSounding).toBe(true);
  expect(soundOwner()).toBe(preview);
});

test("claimSound does not silence a source that already owns the sound", () => {
  const bar = source();
  claimSound(bar);
  claimSound(bar);
  expect(bar.state.isSounding).toBe(true);
});

test("releaseSound releases only the caller's own claim", () => {
  const bar = source();
  const preview = source();
  claimSound(preview);
  claimSound(bar);
  releaseSound(preview);
  expect(soundOwner()).toBe(bar);
  releaseSound(bar);
  expect(soundOwner()).toBeNull();
});
