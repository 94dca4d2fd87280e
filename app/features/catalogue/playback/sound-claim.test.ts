import { expect, test } from "vitest";
import { claimSound, releaseSound, soundOwner } from "./sound-claim.ts";

function source() {
  const state = { isSounding: true };
  return { state, silence: () => void (state.isSounding = false) };
}

test("starting one sound stops the other", () => {
  const bar = source();
  const preview = source();
  claimSound(bar);
  claimSound(preview);
  expect(bar.state.isSounding).toBe(false);
  expect(preview.state.isSounding).toBe(true);
  expect(soundOwner()).toBe(preview);
});

test("the one that sounds may start again without silencing itself", () => {
  const bar = source();
  claimSound(bar);
  claimSound(bar);
  expect(bar.state.isSounding).toBe(true);
});

test("a page that leaves takes only its own claim with it", () => {
  const bar = source();
  const preview = source();
  claimSound(preview);
  claimSound(bar);
  releaseSound(preview);
  expect(soundOwner()).toBe(bar);
  releaseSound(bar);
  expect(soundOwner()).toBeNull();
});
