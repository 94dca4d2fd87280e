import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Song, makeSongs, reEncoded, silence, type treatments } from "#tests/support/make-fingerprints.ts";
import { findLikeness } from "#worker/domain/catalogue/ingests/fingerprints/likeness.ts";
import { readFingerprint } from "#worker/domain/catalogue/ingests/fingerprints/stored-fingerprints.ts";
import { sampleKeys } from "#worker/domain/catalogue/ingests/fingerprints/fingerprint-index.ts";

/** Two one-minute songs by the demo's synthesiser, fingerprinted by ffmpeg's Chromaprint. */
let made: Awaited<ReturnType<typeof makeSongs>>;
let song: Song;
let original: Uint32Array;

beforeAll(async () => {
  made = await makeSongs(2);
  song = songAt(0);
  original = readFingerprint(await song.treated("asItIs"));
}, 60_000);
afterAll(() => made.remove());

function songAt(place: number): Song {
  const found = made.songs[place];
  if (!found) throw new Error("the song was not made");
  return found;
}
const treated = async (name: keyof typeof treatments) => readFingerprint(await song.treated(name));

describe("a recording is recognised", () => {
  test("after re-encoding as 64 kbit/s MP3", async () => {
    const likeness = findLikeness(readFingerprint(await reEncoded(song)), original);
    expect(likeness).toMatchObject({ verdict: "same", ownStartSeconds: 0, otherStartSeconds: 0 });
    expect(likeness?.seconds).toBeGreaterThan(50);
  });

  test("at lower loudness", async () => {
    const likeness = findLikeness(await treated("quieter"), original);
    expect(likeness?.verdict).toBe("same");
    expect(likeness?.errorRate).toBeLessThan(0.01);
  });

  test("from a 20-second excerpt, with its position in the song", async () => {
    const likeness = findLikeness(await treated("excerptOf20Seconds"), original);
    expect(likeness?.verdict).toBe("same");
    expect(likeness?.seconds).toBeGreaterThan(15);
    expect(likeness?.otherStartSeconds).toBeCloseTo(21.37, 0);
  });

  test("by at least six sampled keys of an excerpt", async () => {
    const known = new Map(sampleKeys(original).map(({ key, position }) => [key, position]));
    const excerpt = sampleKeys(await treated("excerptOf20Seconds"));
    expect(excerpt.filter(({ key }) => known.has(key)).length).toBeGreaterThanOrEqual(6);
    expect(known.size).toBeLessThan(original.length / 2);
  });
});

describe("a recording is not recognised", () => {
  test("at a 3 % higher pitch", async () => {
    expect(findLikeness(await treated("pitchUp3Percent"), original)).not.toMatchObject({ verdict: "same" });
  });

  test("from an eight-second excerpt", async () => {
    expect(findLikeness(await treated("excerptOf8Seconds"), original)).toBeNull();
  });
});

describe("findLikeness finds no match", () => {
  test("for another song", async () => {
    expect(findLikeness(readFingerprint(await songAt(1).treated("asItIs")), original)).toBeNull();
  });

  test("for silence, even with itself", async () => {
    const quiet = readFingerprint(await silence());
    expect(quiet.length).toBeGreaterThan(400);
    expect(findLikeness(quiet, quiet)).toBeNull();
    expect(sampleKeys(quiet)).toEqual([]);
  });

  test("for an empty fingerprint", () => {
    expect(findLikeness(readFingerprint(new Uint8Array(3)), original)).toBeNull();
  });
});
