import { expect, test } from "vitest";
import type { Edit } from "#render-service/edits/edit-course.contract.ts";
import { fingerprints } from "#tests/fixtures/fingerprints.ts";
import { readFingerprint, secondsAnItem } from "#worker/domain/catalogue/ingests/fingerprints/stored-fingerprints.ts";
import type { Posted } from "./copies.contract.ts";
import { type Candidate, judgeCopy, layEdit } from "./judge-copy.ts";
import { placeInTrack } from "./lay-line.ts";
import { heard } from "./match-sound.ts";

const bytesOf = (text: string) => Uint8Array.from(atob(text), (byte) => byte.charCodeAt(0));
const song = readFingerprint(bytesOf(fingerprints.song));
const copy = readFingerprint(bytesOf(fingerprints.reEncoded));

/** The track's seconds 1 to 7, then 12 to 18. */
const edit: Edit = {
  pieces: [
    { fromSample: 48_000, toSample: 48_000 * 7 + 1200 },
    { fromSample: 48_000 * 12 - 1200, toSample: 48_000 * 18 },
  ],
  fadeSamples: 2400,
  outSamples: 0,
};
const whole = { x: 0, y: 0, width: 1, height: 1 };
const candidate: Candidate = {
  renderId: "r",
  trackId: "t",
  startAtSeconds: 1,
  edit,
  picture: {
    isCopy: true,
    line: { speed: 1, from: 0 },
    difference: 0.05,
    seconds: 12,
    fromSeconds: 0,
    toSeconds: 12,
    agreement: [],
    look: { place: "frame", part: "whole", isMirrored: false, window: whole, track: new Uint32Array() },
  },
};
const posted: Posted = {
  file: { seconds: 12, width: 640, height: 360, framesPerSecond: 30 },
  looks: [],
  sound: layEdit(edit, copy),
};

test("layEdit orders fingerprint values as the edit plays them", () => {
  const laid = layEdit(edit, song);
  expect(laid).toHaveLength(Math.floor((12 - heard) / secondsAnItem));
  const [early, late] = [8, 70];
  expect(laid[early]).toBe(song[Math.round((1 + early * secondsAnItem) / secondsAnItem)]);
  expect(laid[late]).toBe(song[Math.round((12 + late * secondsAnItem - 6) / secondsAnItem)]);
  expect(placeInTrack(edit, 2)).toBe(3);
  expect(placeInTrack(edit, 8)).toBe(14);
});

test("recognises a copy whose music is an edit", () => {
  const verdict = judgeCopy(posted, [candidate], new Map([["t", song]]));
  expect(verdict).toMatchObject({ kind: "copy", candidate: { renderId: "r" } });
});

test("is inconclusive for the same video with other music", () => {
  const other = readFingerprint(bytesOf(fingerprints.anotherSong));
  const verdict = judgeCopy({ ...posted, sound: layEdit(edit, other) }, [candidate], new Map([["t", song]]));
  expect(verdict.kind).toBe("inconclusive");
});
