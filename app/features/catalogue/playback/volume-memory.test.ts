import { expect, test } from "vitest";
import { fullVolume, parseVolume } from "./volume-memory.ts";

test("parseVolume restores the stored level and mute state", () => {
  expect(parseVolume("0.3")).toEqual({ level: 0.3, isMuted: false });
  expect(parseVolume("0 muted")).toEqual({ level: 0, isMuted: true });
});

test("parseVolume falls back to full volume for missing or invalid values", () => {
  for (const text of [null, "", "loud", "-1", "7", " muted"]) expect(parseVolume(text)).toEqual(fullVolume);
});
