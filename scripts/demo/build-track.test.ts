import { execFile } from "node:child_process";
import { mkdtemp, readdir, rm, stat, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { BuiltTrack } from "./built-manifest.ts";
import { buildTrack, buildTracks, trackFolder } from "./build-track.ts";
import { catalogue } from "./catalogue.ts";
import type { DemoTrack } from "./track.ts";

const run = promisify(execFile);
const [first, second] = catalogue.map((track): DemoTrack => {
  return { ...track, composition: { ...track.composition, form: "short", bpm: 160 } };
});
if (!first || !second) throw new Error("the catalogue is empty");

let outDir: string;
let built: BuiltTrack;

beforeAll(async () => {
  outDir = await mkdtemp(join(tmpdir(), "cuesheet-demo-"));
  built = await buildTrack(first, outDir);
}, 60_000);

afterAll(async () => {
  await rm(outDir, { recursive: true, force: true });
});

async function probe(path: string) {
  const entries = "stream=codec_name,sample_rate,channels,bits_per_raw_sample,width,height";
  const { stdout } = await run("ffprobe", ["-v", "error", "-show_entries", entries, "-of", "csv=p=0", path]);
  return stdout.trim();
}

test("builds a track's lossless master, preview, two covers, waveform and fingerprint", async () => {
  expect(await probe(built.masterPath)).toBe("flac,48000,2,24");
  expect(await probe(built.previewPath)).toContain("aac,48000,2");
  expect(await probe(built.coverPath)).toContain("webp,640,640");
  expect(await probe(built.coverSmallPath)).toContain("webp,176,176");
  expect(Math.max(...Buffer.from(built.facts.peaks, "base64"))).toBe(255);
  expect(built.facts.fingerprint.length).toBeGreaterThan(100);
  expect(built.placeholderColour).toMatch(/^#[0-9a-f]{6}$/);
  expect(built.facts.loudness.truePeakDbtp).toBeLessThanOrEqual(-1);
  expect(Math.abs(built.facts.loudness.integratedLufs + 14)).toBeLessThan(2.5);
});

test("does not rebuild an existing track", async () => {
  const before = await stat(built.masterPath);
  expect(await buildTrack(first, outDir)).toEqual(built);
  expect((await stat(built.masterPath)).ino).toBe(before.ino);
});

test("rebuilds a half-written track identically and sweeps interrupted builds", async () => {
  await truncate(built.previewPath, 1000);
  await writeFile(join(outDir, `${second.slug}.making-999999999`), "half");
  const told: string[] = [];
  await buildTracks([first], {
    outDir,
    concurrency: 2,
    onTrack: (track) => {
      told.push(track.slug);
    },
  });
  expect(told).toEqual([first.slug]);
  expect(await readdir(outDir)).toEqual([trackFolder(first, outDir).slice(outDir.length + 1)]);
  expect((await stat(built.previewPath)).size).toBeGreaterThan(1000);
  expect(await buildTrack(first, outDir)).toEqual(built);
}, 60_000);
