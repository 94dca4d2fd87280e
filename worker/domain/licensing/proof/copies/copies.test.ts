import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { isRefusedBy, runBatch } from "#drizzle/client.ts";
import { deliveredPrints, licences, picturePrints, preparations, renders } from "#drizzle/schema/index.ts";
import { toBase64 } from "#render-service/listening/base64.contract.ts";
import {
  encodePicturePrint,
  encodeTrack,
  type HashTrack,
  type PicturePrint,
} from "#render-service/prints/picture-print.contract.ts";
import { sentSound } from "#render-service/prints/sent-sound.contract.ts";
import { encodeSoundPrint } from "#render-service/prints/chromaprint.contract.ts";
import { fingerprints as recordings } from "#tests/fixtures/fingerprints.ts";
import { createTestContext } from "#tests/support/app-context.ts";
import { makeAnyTrack, makeBrand } from "#tests/support/factories.ts";
import { finishRender, makePendingRender } from "#tests/support/finished-render.ts";
import { forEachTest } from "#tests/support/for-each-test.ts";
import { giveSound } from "#tests/support/give-sound.ts";
import { request } from "#tests/support/http.ts";
import { screenTrack } from "#worker/domain/catalogue/ingests/fingerprints/record-matches.ts";
import { readFingerprint } from "#worker/domain/catalogue/ingests/fingerprints/stored-fingerprints.ts";
import type { Confirmation, CopyMatch } from "#worker/domain/licensing/proof/public-licences/file-answers.contract.ts";
import { storePicturePrint } from "#worker/domain/licensing/videos/picture-prints.ts";
import { issueLicence } from "#worker/domain/licensing/licences/issue-licence.ts";
import { upgradeLicence } from "#worker/domain/licensing/licences/upgrades/upgrade-licence.ts";
import { readUpgradeOffer } from "#worker/domain/licensing/licences/upgrades/queries.ts";
import { maxQuestionBytes, type CopyQuestion } from "./copies.contract.ts";

const seconds = 12;

/** Pseudo-random hashes of a video, 63 bits per frame, determined by the seed. */
function film(seed: number): HashTrack {
  let state = seed;
  const next = () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0);
  const scattered = () => (next() ^ (next() >>> 15)) >>> 0;
  return Uint32Array.from({ length: seconds * 8 }, (_, at) => (at % 2 === 0 ? scattered() : scattered() >>> 1));
}
const printOf = (seed: number): PicturePrint => ({
  whole: film(seed),
  middle: film(seed + 1),
  upper: film(seed + 2),
  lower: film(seed + 3),
});
/** Simulates a re-encode: flips three bits of each frame, at varying positions. */
const encodedAnew = (track: HashTrack): HashTrack =>
  track.map((word, at) => word ^ (1 << (at % 29)) ^ (at % 2 === 0 ? 1 << ((at * 7) % 23) : 0));

const valuesOf = (name: keyof typeof recordings) =>
  readFingerprint(Uint8Array.from(atob(recordings[name]), (byte) => byte.charCodeAt(0)));
/** Fingerprint of twelve seconds of a recording. */
const heard = (name: keyof typeof recordings, fromItem: number) =>
  toBase64(encodeSoundPrint(valuesOf(name).slice(fromItem, fromItem + 76)));
/** Fingerprint values per second: the licensed music begins one second into the song. */
const atStart = 8;

function ask(picture: HashTrack | null, sound: string | null): CopyQuestion {
  const window = { x: 0, y: 0, width: 1, height: 1 };
  const track = picture && toBase64(encodeTrack(picture));
  return {
    file: { seconds, width: 640, height: 360, framesPerSecond: 30 },
    looks: track === null ? [] : [{ place: "frame", part: "whole", isMirrored: false, window, track }],
    sound,
  };
}

async function post<Answer>(path: string, body: unknown): Promise<Answer> {
  const headers = { "content-type": "application/json" };
  const answer = await request(path, { method: "POST", headers, body: JSON.stringify(body) });
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
  return answer.json();
}
const find = (picture: HashTrack | null, sound: string | null) => post<CopyMatch>("/api/copies", ask(picture, sound));

let sha256: string;
let licence: { number: string; id: string; renderId: string; preparationId: string };

async function bring(recording: keyof typeof recordings, title: string) {
  const track = await makeAnyTrack(ctx.db, { title });
  await giveSound(ctx, track, recordings[recording]);
  await screenTrack(ctx, track.id);
  return track;
}

const ctx = forEachTest(() => createTestContext());
beforeEach(async () => {
  await ctx.db.run(sql`DELETE FROM indexed_fingerprints`);
  await ctx.db.run(sql`UPDATE fingerprints SET track_id = NULL`);
});
const track = forEachTest(() => bring("song", "Kestrel"));
const other = forEachTest(() => bring("anotherSong", "Merlin"));
const brand = forEachTest(() => makeBrand(ctx.db, { name: "Northwind", tokens: 40 }));
beforeEach(async () => {
  const renderId = await makePendingRender(ctx, brand, track);
  const [render] = await ctx.db.select().from(renders).where(eq(renders.id, renderId));
  const preparationId = render?.preparationId ?? "";
  const print = toBase64(encodePicturePrint(printOf(100)));
  await runBatch(ctx.db, storePicturePrint(ctx, preparationId, print));
  sha256 = `${crypto.randomUUID()}${crypto.randomUUID()}`.replaceAll("-", "");
  const { licenceNumber: number, licenceId } = await finishRender(ctx, renderId, sha256);
  licence = { number, id: licenceId, renderId, preparationId };
});

describe("posted file", () => {
  test("matches a copy to its licence without private data", async () => {
    const found = await find(encodedAnew(film(100)), heard("reEncoded", atStart));
    expect(found).toMatchObject({
      kind: "copy",
      licence: { number: licence.number, brandName: "Northwind", trackTitle: "Kestrel", status: "valid" },
      file: { version: null, sha256, startAtSeconds: 1 },
      span: { fileFromSeconds: 0, fromSeconds: 0, speed: 1 },
      differences: [{ kind: "longer", seconds: 12, ofSeconds: 2 }],
    });
    const said = JSON.stringify(found);
    for (const secret of ["priceTokens", "userId", licence.renderId, track.id]) expect(said).not.toContain(secret);
  });

  test("matches a copy to the upgraded licence", async () => {
    await issueLicence(ctx, licence.id);
    const offer = await readUpgradeOffer(ctx, brand, licence.renderId);
    const shown = { shownPriceTokens: offer?.priceTokens ?? 0, shownOffer: offer?.offer ?? "" };
    const id = crypto.randomUUID();
    expect(await upgradeLicence(ctx, brand, { id, renderId: licence.renderId, ...shown })).toMatchObject({
      ok: true,
    });
    const [raised] = await ctx.db.select().from(licences).where(eq(licences.renderId, id));
    expect(await find(encodedAnew(film(100)), heard("reEncoded", atStart))).toMatchObject({
      kind: "copy",
      licence: { number: raised?.number, scopeName: "Commercial use", supersededBy: null },
      file: { sha256 },
    });
  });

  test("with other music matches that track, and no licence", async () => {
    const found = await find(encodedAnew(film(100)), heard("anotherSong", 40));
    expect(found).toMatchObject({ kind: "track", track: { title: "Merlin" }, picture: "no-likeness" });
    expect(JSON.stringify(found)).not.toContain(licence.number);
  });

  test("with another film matches the track and its position, and no licence", async () => {
    const found = await find(film(900), heard("reEncoded", atStart));
    expect(found).toMatchObject({ kind: "track", track: { title: "Kestrel" }, span: { speed: 1 } });
    expect(JSON.stringify(found)).not.toContain(licence.number);
    const [from, to] = found.kind === "track" ? [found.span.fromSeconds, found.span.toSeconds] : [0, 0];
    expect(from).toBeCloseTo(1, 0);
    expect(to).toBeGreaterThan(11);
  });

  test("without sound is inconclusive and names no licence", async () => {
    const found = await find(encodedAnew(film(100)), null);
    expect(found).toMatchObject({ kind: "inconclusive", sound: null, reason: "sound-covered" });
    expect(JSON.stringify(found)).not.toContain(licence.number);
  });

  test("without a match is not found", async () => {
    const compared = { picture: true, sound: true };
    expect(await find(film(900), heard("thirdSong", 40))).toEqual({ kind: "not-found", compared });
    expect(await find(null, null)).toEqual({ kind: "not-found", compared: { picture: false, sound: false } });
  });
});

describe("confirming a licence", () => {
  const evidenceOf = async (fromItem: number, sound: keyof typeof recordings = "reEncoded") => {
    const found = await find(null, toBase64(encodeSoundPrint(valuesOf(sound).slice(fromItem, fromItem + 60))));
    if (found.kind !== "track") throw new Error(`It was ${found.kind}`);
    return found.evidence;
  };
  const confirm = (number: string, evidence: string) => post<Confirmation>("/api/copies/confirm", { number, evidence });

  test("fits its own track and window", async () => {
    await ctx.db.update(renders).set({ durationMs: 20_000 }).where(eq(renders.id, licence.renderId));
    const fits = await confirm(licence.number, await evidenceOf(atStart));
    expect(fits).toMatchObject({
      kind: "fits",
      licence: { number: licence.number },
      file: { startAtSeconds: 1 },
    });
  });

  test("does not fit another window, another track or invalid evidence", async () => {
    expect(await confirm(licence.number, await evidenceOf(200))).toEqual({ kind: "does-not-fit" });
    const elsewhere = await evidenceOf(atStart, "anotherSong");
    expect(elsewhere).toContain(other.id);
    expect(await confirm(licence.number, elsewhere)).toEqual({ kind: "does-not-fit" });
    expect(await confirm(licence.number, "{")).toEqual({ kind: "does-not-fit" });
  });

  test("returns unknown for a nonexistent number", async () => {
    expect(await confirm("CUE-2026-AAAA-AAAA", "{}")).toEqual({ kind: "unknown" });
  });
});

test("refuses invalid fingerprints, too many looks and oversized bodies", async () => {
  const send = async (body: string) =>
    (await request("/api/copies", { method: "POST", headers: { "content-type": "application/json" }, body })).status;
  const question = ask(film(1), null);
  const many = { ...question, looks: Array.from({ length: 18 }, () => question.looks[0]) };
  expect(await send(JSON.stringify(many))).toBe(400);
  expect(await send(JSON.stringify({ ...question, sound: "?" }))).toBe(400);
  expect(await send(JSON.stringify({ ...question, sound: "A".repeat(40_000) }))).toBe(400);
  expect(await send(" ".repeat(maxQuestionBytes + 1))).toBe(413);
});

test("limits sound uploads in size and to five a minute, with 503 when busy", async () => {
  const send = (bytes: number) =>
    request("/api/copies/sound", {
      method: "POST",
      body: new Uint8Array(bytes),
      headers: { "cf-connecting-ip": "192.0.2.17" },
    });
  expect((await send(sentSound.bytes + 1)).status).toBe(413);
  const waiting = await send(1000);
  expect([waiting.status, await waiting.json()]).toEqual([503, { kind: "busy" }]);
  const others = [];
  for (let n = 0; n < 5; n++) others.push((await send(1000)).status);
  expect(others).toEqual([503, 503, 503, 503, 429]);
});

describe("prints in the database", () => {
  const kept = () => ctx.db.$count(deliveredPrints, eq(deliveredPrints.renderId, licence.renderId));

  test("keeps delivered prints when the preparation is discarded", async () => {
    const made = () => ctx.db.$count(picturePrints, eq(picturePrints.preparationId, licence.preparationId));
    expect([await made(), await kept()]).toEqual([1, 1]);
    await ctx.db.update(preparations).set({ status: "discarded" }).where(eq(preparations.id, licence.preparationId));
    expect([await made(), await kept()]).toEqual([0, 1]);
  });

  test("delivered prints are immutable", async () => {
    const which = eq(deliveredPrints.renderId, licence.renderId);
    const changed = await ctx.db
      .update(deliveredPrints)
      .set({ startAtMs: 0 })
      .where(which)
      .catch((error: unknown) => error);
    expect(isRefusedBy(changed, "delivered_print_stays")).toBe(true);
  });

  test("skips unreadable prints", () => {
    expect(storePicturePrint(ctx, crypto.randomUUID(), toBase64(new Uint8Array(12)))).toEqual([]);
    expect(storePicturePrint(ctx, crypto.randomUUID(), undefined)).toEqual([]);
  });
});
