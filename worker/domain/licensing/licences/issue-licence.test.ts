import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { isRefusedBy, runBatch } from "#drizzle/client.ts";
import { capturedMails, licences, mails } from "#drizzle/schema/index.ts";
import { createTestContext } from "#tests/support/app-context.ts";
import { makeAnyTrack, makeBrand, makeCompletedRender } from "#tests/support/factories.ts";
import { makeFinishedRender } from "#tests/support/finished-render.ts";
import { sha256Hex } from "#worker/crypto.ts";
import { sendMail } from "#worker/domain/services/mail/send-mail.ts";
import { minutes } from "#worker/domain/lib/time.ts";
import { undoRender } from "./revocations/revoke-licence.ts";
import { issueLicence, reissueMissingLicences } from "./issue-licence.ts";
import { makeLicenceNumber } from "./licence-number.ts";
import { insertLicence } from "./statements.ts";

const ctx = createTestContext();
let licenceId: string;

beforeAll(async () => {
  licenceId = await makeLicence();
});

/** Creates the licence of a completed render, without its certificate. */
async function makeLicence(): Promise<string> {
  const brand = await makeBrand(ctx.db, { name: "Café Ωmega" });
  const track = await makeAnyTrack(ctx.db, { title: "夜の環状線", priceTokens: 3 });
  const render = await makeCompletedRender(ctx, brand, track);
  const id = crypto.randomUUID();
  await runBatch(ctx.db, [insertLicence(ctx.db, { id, renderId: render.id, issuedAt: ctx.clock.now() })]);
  return id;
}

async function readLicence(id: string) {
  const [row] = await ctx.db.select().from(licences).where(eq(licences.id, id));
  if (!row) throw new Error("no licence");
  return row;
}

test("a licence is immutable", async () => {
  const row = await readLicence(licenceId);
  expect(row).toMatchObject({
    brandName: "Café Ωmega",
    trackTitle: "夜の環状線",
    priceTokens: 3,
    shareCents: 750,
  });
  const change = ctx.db.update(licences).set({ brandName: "Somebody" }).where(eq(licences.id, licenceId));
  const rescope = ctx.db.update(licences).set({ scope: "commercial" }).where(eq(licences.id, licenceId));
  const removal = ctx.db.delete(licences).where(eq(licences.id, licenceId));
  for (const attempt of [change, rescope, removal]) {
    const error: unknown = await attempt.catch((reason: unknown) => reason);
    expect(isRefusedBy(error, "licence_is_fixed")).toBe(true);
  }
});

test("issues the document once; reissuing leaves the same bytes", async () => {
  await Promise.all([issueLicence(ctx, licenceId), issueLicence(ctx, licenceId)]);
  const row = await readLicence(licenceId);
  const head = await ctx.media.head(row.pdfKey ?? "");
  const pdf = await ctx.media.read(row.pdfKey ?? "", 0, head?.size ?? 0);
  expect(new TextDecoder().decode(pdf?.subarray(0, 8))).toMatch(/^%PDF-1\.[7-9]|^%PDF-2/);
  expect(sha256Hex(pdf ?? "")).toBe(row.pdfSha256);
  await issueLicence(ctx, licenceId);
  expect((await ctx.media.head(row.pdfKey ?? ""))?.etag).toBe(head?.etag);
});

test("mails the brand once, with links that survive an undo", async () => {
  const brand = await makeBrand(ctx.db, { tokens: 2 });
  const track = await makeAnyTrack(ctx.db);
  const { licenceId: id, renderId } = await makeFinishedRender(ctx, brand, track);
  await Promise.all([issueLicence(ctx, id), issueLicence(ctx, id)]);
  await issueLicence(ctx, id);
  const told = await ctx.db.select().from(mails).where(eq(mails.userId, brand.id));
  expect(told).toHaveLength(1);
  expect(await undoRender(ctx, brand, renderId)).toEqual({ ok: true });
  await sendMail(ctx, told[0]?.id ?? "");
  const [mail] = await ctx.db
    .select()
    .from(capturedMails)
    .where(eq(capturedMails.toAddress, told[0]?.toAddress ?? ""));
  expect(mail?.text).toContain(`https://cuesheet.test/render/${renderId}`);
  expect(mail?.text).toContain(`https://cuesheet.test/media/licences/${id}`);
});

test("the cron issues a missing document", async () => {
  const id = await makeLicence();
  expect(await reissueMissingLicences(ctx)).toBe(0);
  ctx.wait(minutes(2));
  expect(await reissueMissingLicences(ctx)).toBe(1);
  expect((await readLicence(id)).pdfKey).not.toBeNull();
});

test("makeLicenceNumber avoids ambiguous letters and duplicates", () => {
  const numbers = Array.from({ length: 1000 }, () => makeLicenceNumber(Date.UTC(2026, 1, 1)));
  expect(new Set(numbers).size).toBe(1000);
  for (const number of numbers) expect(number).toMatch(/^CUE-2026-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
});
