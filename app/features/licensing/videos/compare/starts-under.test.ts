import { expect, test } from "vitest";
import { startsUnder } from "./starts-under.ts";

const tracks = [
  { id: "song", durationSeconds: 180 },
  { id: "jingle", durationSeconds: 20 },
];
const cues = new Map([
  ["song", 175],
  ["jingle", 4],
]);

test("tracks that are compared begin no later than their renders would under the video", () => {
  expect(startsUnder(tracks, cues, 24)).toEqual(
    new Map([
      ["song", 156],
      ["jingle", 0],
    ]),
  );
  expect(startsUnder(tracks, new Map([["song", 41.234]]), 24).get("song")).toBe(41.234);
});

test("without a video, and where its length is not known yet, tracks begin as they were placed", () => {
  expect(startsUnder(tracks, cues, null)).toEqual(cues);
  expect(startsUnder(tracks, new Map(), null).get("song")).toBe(0);
});
