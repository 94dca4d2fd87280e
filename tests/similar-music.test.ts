import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { catalogue } from "#scripts/demo/catalogue.ts";
import { synthesise } from "#scripts/demo/music/synthesise.ts";
import { fromBase64 } from "#render-service/listening/base64.contract.ts";
import { decode, excerpt, hear, writeSound } from "#tests/support/hear-music.ts";
import type { Candidate } from "#worker/domain/catalogue/library/similar/candidates.ts";
import { buildIndex } from "#worker/domain/catalogue/library/similar/likeness-index.ts";
import { layOnCourses, rankByReference, readReference } from "#worker/domain/catalogue/library/similar/rank-reference.ts";
import { scanSections, scanTracks } from "#worker/domain/catalogue/library/similar/scan-index.ts";
import type { Reference } from "#worker/domain/catalogue/library/similar/similar.contract.ts";
import { distanceOf, toCodes } from "#worker/domain/catalogue/ingests/sound-features/section-codes.ts";

/** Real music of the demo through real codecs: the first 30 seconds of each track, each in its own style. */
const songSeconds = 30;
const full = { tags: ["full"], timeout: 300_000 };
type Song = { file: string; title: string; candidate: Candidate; course: Uint8Array };
let folder: string;
const songs: Song[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "cuesheet-similar-"));
  for (const [seq, { title, composition }] of catalogue.entries()) {
    const file = join(folder, `${seq}.wav`);
    // Sequential: synthesis saturates the processor.
    await writeSound(synthesise(composition, songSeconds), file);
    const { features } = hear(decode(file));
    const { bpm, key } = features;
    const [vector, sections] = [fromBase64(features.vector), fromBase64(features.sections)];
    // Only a card's id is used here.
    const card = { id: title } as Candidate["card"];
    songs.push({
      file,
      title,
      candidate: { seq, card, vector, sections, bpm, key },
      course: fromBase64(features.course),
    });
  }
}, 600_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The product's answer, without its database. */
function answer(reference: Reference) {
  const index = buildIndex(
    songs.map(({ candidate: { seq, vector, sections, bpm } }) => ({
      seq,
      vector,
      codes: toCodes(sections),
      bpm,
    })),
  );
  const heard = readReference(reference);
  const found = new Set([...scanSections(index, toCodes(heard.part.vector), 16), ...scanTracks(index, heard.whole, 8)]);
  const candidates = songs.map(({ candidate }) => candidate).filter(({ seq }) => found.has(seq));
  const courses = new Map(songs.map(({ title, course }) => [title, course]));
  return layOnCourses(heard, rankByReference(heard, candidates), (title) => courses.get(title));
}

test("a 12 to 20 second AAC excerpt finds its own track, within one second", full, () => {
  const wrong: string[] = [];
  for (const [n, song] of songs.entries()) {
    const cut = { fromSeconds: 1.3 + ((n * 4.7) % 8), seconds: 12 + ((n * 3) % 9) };
    const [first] = answer(hear(excerpt(song.file, cut)));
    const at = first?.fromSeconds ?? Number.NaN;
    const isRight = first?.candidate.card.id === song.title && Math.abs(at - cut.fromSeconds) <= 1;
    if (!isRight) wrong.push(`${song.title} at ${cut.fromSeconds}: ${first?.candidate.card.id} at ${at}`);
  }
  expect(songs).toHaveLength(catalogue.length);
  expect(wrong).toEqual([]);
});

/** All styles, close and distant ones, each in these keys, at other tempos and with other notes. */
const keys = ["C Major", "F# Minor", "D Major"] as const;

test("pieces of one style are nearer than another style's in 90 % of cases", full, () => {
  const pieces = catalogue
    .filter((track, n) => n % 4 === 0 && catalogue.findIndex(sameStyle(track)) === n)
    .flatMap(({ composition }) =>
      keys.map((key, n) => {
        const changed = { ...composition, key, seed: 1000 + n, bpm: composition.bpm + [-6, 0, 7][n]! };
        return { style: composition.style, vector: vectorOf(synthesise(changed, 14)) };
      }),
    );
  let [right, cases] = [0, 0];
  for (const one of pieces)
    for (const same of pieces)
      for (const other of pieces) {
        if (one === same || one.style !== same.style || other.style === one.style) continue;
        cases++;
        if (apart(one, same) < apart(one, other)) right++;
      }
  expect(cases).toBeGreaterThan(300);
  expect(right / cases).toBeGreaterThanOrEqual(0.9);
});

const sameStyle = (track: (typeof catalogue)[number]) => (other: (typeof catalogue)[number]) =>
  other.composition.style === track.composition.style;

/** Halves the sample rate; averaging pairs is enough of a low-pass filter. */
function vectorOf({ left, right }: ReturnType<typeof synthesise>): Uint8Array {
  const samples = Float32Array.from(
    { length: left.length >> 1 },
    (_, n) => (left[2 * n]! + left[2 * n + 1]! + right[2 * n]! + right[2 * n + 1]!) / 4,
  );
  return fromBase64(hear(samples).features.vector);
}

const apart = (one: { vector: Uint8Array }, other: { vector: Uint8Array }) => distanceOf(one.vector, 0, other.vector, 0);
