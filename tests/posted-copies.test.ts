import { resolve } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { licensePair, proofSongs } from "#tests/support/proof-cases.ts";
import { type CopyName, type Licensed, openStudio, type Studio } from "#tests/support/posted-copies.ts";
import type { Posted } from "#worker/domain/licensing/proof/copies/copies.contract.ts";
import { judgeCopy } from "#worker/domain/licensing/proof/copies/judge-copy.ts";
import { matchPicture } from "#worker/domain/licensing/proof/copies/match-picture.ts";

/** A small part of `npm run bench -- proof`: two films with two songs by the same artist. */
let studio: Studio;
let licensed: Licensed[];
let recordings: Map<string, Uint32Array>;

beforeAll(async () => {
  studio = await openStudio(resolve("node_modules", ".cache", "bench", "proof"));
  licensed = [await licensePair(studio, 1, 1), await licensePair(studio, 2, 2)];
  const prints = await Promise.all(licensed.map(({ song }) => studio.recording(song)));
  recordings = new Map(licensed.map(({ song }, n) => [String(song), prints[n]!]));
  // Made once and cached, so that the slow part has this hook's timeout.
  for (const [copy] of cases) await studio.post(licensed[0]!, copy);
  await studio.post(licensed[1]!, "360p");
  await studio.postNothing();
}, 600_000);

const cases: [CopyName, { from?: number; speed?: number; isMirrored?: boolean }][] = [
  ["360p", {}],
  ["caption bar", {}],
  ["blurred bars in 9:16", {}],
  ["mirrored", { isMirrored: true }],
  ["3 % faster", { speed: 1.03 }],
  ["cut to 6 s", { from: 2.3 }],
  ["recorded screen", { from: -1.5 }],
];

function judge(posted: Posted, among: readonly Licensed[] = licensed) {
  const candidates = among.map(({ id, song, startAtSeconds, picture }) => ({
    renderId: id,
    trackId: String(song),
    startAtSeconds,
    edit: null,
    picture: matchPicture(posted.looks, picture),
  }));
  return judgeCopy(posted, candidates, recordings);
}

const first = () => licensed[0]!;
const second = () => licensed[1]!;

describe("a posted copy", () => {
  test.each(cases)("is recognised with its start: %s", async (copy, { from = 0, speed = 1, isMirrored = false }) => {
    const verdict = judge(await studio.post(first(), copy));
    expect(verdict).toMatchObject({
      kind: "copy",
      candidate: { renderId: first().id },
      picture: { look: { isMirrored } },
    });
    const lines = verdict.kind === "copy" ? [verdict.picture.line, verdict.sound.line] : [];
    const [start, faster] = [lines[0]?.from ?? 99, lines[1]?.speed ?? 99];
    // Six seconds of a slow film determine its speed, and so its start, less exactly.
    expect(Math.abs(start - from)).toBeLessThan(0.35);
    expect(Math.abs(faster - speed)).toBeLessThan(0.015);
  });
});

describe("a post without a matching licence", () => {
  const mix = async (picture: Licensed, sound: Licensed): Promise<Posted> => ({
    ...(await studio.post(picture, "360p")),
    sound: (await studio.post(sound, "360p")).sound,
  });

  test("names the other music under the licensed film", async () => {
    expect(proofSongs.slice(1, 3)).toEqual(licensed.map(({ song }) => song));
    const verdict = judge(await mix(first(), second()), [first()]);
    expect(verdict).toMatchObject({ kind: "track", trackId: String(second().song) });
  });

  test("names the licensed music under another film, with its start", async () => {
    const verdict = judge(await mix(second(), first()), [first()]);
    expect(verdict).toMatchObject({ kind: "track", trackId: String(first().song) });
    const line = verdict.kind === "track" ? verdict.sound.line : null;
    expect(Math.abs((line?.from ?? 99) - first().startAtSeconds)).toBeLessThan(0.3);
  });

  test("is inconclusive for the licensed film without sound", async () => {
    const muted = { ...(await studio.post(first(), "360p")), sound: null };
    expect(judge(muted)).toMatchObject({ kind: "inconclusive", reason: "sound-covered", trackId: null });
  });

  test("is not found for another song of the artist under another film", async () => {
    const posted = await studio.post(second(), "360p");
    recordings = new Map([...recordings].filter(([song]) => song === String(first().song)));
    expect(judge(posted, [first()])).toEqual({ kind: "not-found" });
  });

  test("is not found for black and silence", async () => {
    const posted = await studio.postNothing();
    expect(judge(posted)).toEqual({ kind: "not-found" });
  });
});
