import { expect, test } from "vitest";
import { fullVolume, parseVolume } from "./volume-memory.ts";

test("the volume of the last visit comes back, muted or not", () => {
  expect(parseVolume("0.3")).toEqual({ level: 0.3, isMuted: false });
  expect(parseVolume("0 muted")).toEqual({ level: 0, isMuted: true });
});

test("a first visit, or a value nobody can read, plays at full volume", () => {
  for (const text of [null, "", "loud", "-1", "7", " muted"]) expect(parseVolume(text)).toEqual(fullVolume);
});
