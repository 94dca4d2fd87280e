import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { expectOk } from "#tests/support/expect-ok.ts";
import { createTestContext } from "#tests/support/app-context.ts";
import { makeBrand, makeLabel } from "#tests/support/factories.ts";
import { forEachTest } from "#tests/support/for-each-test.ts";
import { request, signInAs } from "#tests/support/http.ts";
import { sellMany } from "#tests/support/many-licences.ts";
import { readZip } from "#tests/support/read-zip.ts";
import { days, minutes } from "#worker/domain/lib/time.ts";
import { documentsPerPart, maxExportsPerDay } from "./data-rights.contract.ts";
import { takeExportPlace } from "./export-parts.ts";
import { exportOwnData, getExportState } from "./export-own-data.ts";

const ctx = forEachTest(() => createTestContext(Date.now()));
const brand = forEachTest(() => makeBrand(ctx.db));

/** Downloads and unzips a part. Returns the refusal if there is one. */
async function download(part = 1) {
  const outcome = await exportOwnData(ctx, brand, part);
  if (!outcome.ok) return outcome;
  return readZip(new Uint8Array(await new Response(outcome.zip).arrayBuffer()));
}

describe("data export", () => {
  test("runs once when four requests race, and again once it was read", async () => {
    const outcomes = await Promise.all([1, 2, 3, 4].map(() => exportOwnData(ctx, brand, 1)));
    const [made] = outcomes.filter((outcome) => outcome.ok);
    const refused = { ok: false, refusal: "being-made", againAt: ctx.clock.now() + minutes(10) };
    expect(outcomes.filter((outcome) => !outcome.ok)).toEqual([refused, refused, refused]);
    expect(await getExportState(ctx, brand)).toEqual({
      isBeingMade: true,
      parts: [{ number: 1, againAt: null }],
    });
    await new Response(made?.zip).arrayBuffer();
    expect((await getExportState(ctx, brand)).isBeingMade).toBe(false);
    expect(await download()).toBeInstanceOf(Map);
  });

  test("frees its slot when the clock advances during the download", async () => {
    let ticks = 0;
    const moving = { ...ctx, clock: { now: () => ctx.clock.now() + ticks++ } };
    const outcome = expectOk(await exportOwnData(moving, brand, 1));
    await new Response(outcome.zip).arrayBuffer();
    expect((await getExportState(ctx, brand)).isBeingMade).toBe(false);
  });

  test("does not block another account", async () => {
    await exportOwnData(ctx, brand, 1);
    expect((await exportOwnData(ctx, await makeBrand(ctx.db), 1)).ok).toBe(true);
  });

  test("frees its slot when cancelled, or after ten silent minutes", async () => {
    const broken = expectOk(await exportOwnData(ctx, brand, 1));
    const reader = broken.zip.getReader();
    await reader.read();
    // client-zip rejects a cancelled stream with the given reason.
    const gone = new Error("gone");
    await expect(reader.cancel(gone)).rejects.toBe(gone);
    expect(await getExportState(ctx, brand)).toMatchObject({ isBeingMade: false });

    const silent = await exportOwnData(ctx, brand, 1);
    expect(await exportOwnData(ctx, brand, 1)).toMatchObject({ refusal: "being-made" });
    ctx.wait(minutes(10));
    const next = await exportOwnData(ctx, brand, 1);
    expect(next.ok).toBe(true);
    // The export presumed dead finishes after all, and must not release the lock that another one holds by now.
    if (silent.ok) await new Response(silent.zip).arrayBuffer();
    expect(await exportOwnData(ctx, brand, 1)).toMatchObject({ refusal: "being-made" });
  });

  test("is limited to five a day", { tags: ["full"] }, async () => {
    const firstAt = ctx.clock.now();
    for (let times = 0; times < maxExportsPerDay; times += 1) {
      expect(await download()).toBeInstanceOf(Map);
    }
    const againAt = firstAt + days(1);
    expect(await download()).toEqual({ ok: false, refusal: "too-many-today", againAt });
    expect(await getExportState(ctx, brand)).toEqual({ isBeingMade: false, parts: [{ number: 1, againAt }] });
    ctx.wait(days(1));
    expect(await download()).toBeInstanceOf(Map);
  });

  test("splits licence documents into parts, with the tables in the first", { tags: ["full"] }, async () => {
    const label = await makeLabel(ctx.db);
    const count = 2 * documentsPerPart + 1;
    await sellMany(ctx, { brand, label, count, tracks: 1 });
    await ctx.db.run(sql`UPDATE licences SET pdf_key = 'licences/shared.pdf', pdf_sha256 = ${"a".repeat(64)}
      WHERE user_id = ${brand.id}`);
    await ctx.media.write("licences/shared.pdf", new TextEncoder().encode("%PDF-"), "application/pdf");
    expect((await getExportState(ctx, brand)).parts.map(({ number }) => number)).toEqual([1, 2, 3]);
    const names = [];
    for (const part of [1, 2, 3]) {
      const files = await download(part);
      if (!(files instanceof Map)) throw new Error(files.refusal);
      names.push([...files.keys()]);
    }
    const documents = names.map((part) => part.filter((name) => name.startsWith("licences/")));
    expect(documents.map((part) => part.length)).toEqual([documentsPerPart, documentsPerPart, 1]);
    expect(new Set(documents.flat()).size).toBe(count);
    expect(names.map((part) => part.includes("account.json"))).toEqual([true, false, false]);
    expect(await download(4)).toEqual({ ok: false, refusal: "no-such-part" });
  });

  test("contains a table of 9,001 rows whole, as JSON and as CSV", async () => {
    const count = 9001;
    await ctx.db.run(sql`
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
      INSERT INTO mails (id, user_id, to_address, message, next_try_at, created_at)
      SELECT 'm' || i || ${brand.id}, ${brand.id}, 'a' || i || '@x.example', '{"kind":"account-approved"}', 1, i FROM n`);
    const files = await download();
    if (!(files instanceof Map)) throw new Error(files.refusal);
    const text = (name: string) => new TextDecoder().decode(files.get(name));
    const mails = JSON.parse(text("mails.json")) as { to_address: string }[];
    const expected = Array.from({ length: count }, (_, index) => `a${index + 1}@x.example`);
    expect(mails.map((mail) => mail.to_address)).toEqual(expected);
    expect(text("mails.csv").trimEnd().split("\r\n")).toHaveLength(count + 1);
    expect(text("purchases.json")).toBe("[]\n");
    expect(files.has("purchases.csv")).toBe(false);
  });

  test("returns 429 with Retry-After to programs and redirects browsers", async () => {
    const cookie = await signInAs(ctx, brand);
    // Takes the lock directly: an export that is never read would free it if its stream were cancelled.
    await takeExportPlace(ctx, brand, 1);
    const refused = await request("/account/export.zip", { cookie });
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "600"]);
    const headers = { "sec-fetch-mode": "navigate" };
    const led = await request("/account/export.zip", { cookie, headers });
    expect([led.status, led.headers.get("location")]).toEqual([303, "/settings/data"]);
    for (const part of ["0", "-1", "1.5", "x", "1e9"]) {
      expect([part, (await request(`/account/export.zip?part=${part}`, { cookie })).status]).toEqual([part, 404]);
    }
  });
});
