import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { runBatch } from "#drizzle/client.ts";
import { licenceRevocations, licences } from "#drizzle/schema/index.ts";
import { expectOk } from "#tests/support/expect-ok.ts";
import { createTestContext } from "#tests/support/app-context.ts";
import { makeAnyTrack, makeBrand, makeCompletedRender } from "#tests/support/factories.ts";
import { finishRender, makePendingRender } from "#tests/support/finished-render.ts";
import { forEachTest } from "#tests/support/for-each-test.ts";
import { chargeBackLicence } from "#tests/support/unpaid.ts";
import { insertLicence } from "#worker/domain/licensing/licences/statements.ts";
import { findLicenceNumber, readLicenceNumber, verifyUrl } from "#worker/domain/licensing/licences/licence-number.ts";
import { contentIdDeclaration } from "#tests/support/claims.ts";
import { findPublicLicence } from "./find-public-licence.ts";

let number: string;
let renderId: string;

const ctx = forEachTest(() => createTestContext());
beforeEach(async () => {
  const brand = await makeBrand(ctx.db, { name: "Northwind", tokens: 10 });
  const track = await makeAnyTrack(ctx.db, {
    title: "Kestrel",
    rightsDeclaration: contentIdDeclaration,
  });
  renderId = await makePendingRender(ctx, brand, track);
  number = (await finishRender(ctx, renderId)).licenceNumber;
});

describe("public licence page", () => {
  test("matches the certificate without price, share or contacts", async () => {
    const lookup = expectOk(await findPublicLicence(ctx, number, "203.0.113.7"));
    expect(lookup.licence).toMatchObject({
      number,
      status: "valid",
      brandName: "Northwind",
      trackTitle: "Kestrel",
      scope: "social",
      file: { sha256: "a".repeat(64), durationSeconds: 2, startAtSeconds: 1 },
      rights: { isOneStop: true, releaseDays: 2, excludedUses: [] },
    });
    const json = JSON.stringify(lookup);
    for (const secret of ["priceTokens", "share", "claims@label.example", "userId", "renderId"])
      expect(json).not.toContain(secret);
  });

  test("finds a number in any notation and shows a revocation", async () => {
    const [licence] = await ctx.db.select().from(licences).where(eq(licences.number, number));
    const { id: licenceId = "", userId: revokedBy = "", issuedAt: revokedAt = 0 } = licence ?? {};
    await ctx.db.insert(licenceRevocations).values({ licenceId, revokedBy, revokedAt });
    const typed = ` ${number.toLowerCase().replaceAll("-", " ")} `;
    expect(await findPublicLicence(ctx, typed, "203.0.113.7")).toMatchObject({
      ok: true,
      licence: { number, status: "revoked" },
    });
  });

  test("is suspended after a chargeback and valid once paid", async () => {
    const { pay } = await chargeBackLicence(ctx, renderId);
    const find = () => findPublicLicence(ctx, number, "203.0.113.7");
    expect(await find()).toMatchObject({ ok: true, licence: { status: "suspended" } });
    await pay();
    expect(await find()).toMatchObject({ ok: true, licence: { status: "valid" } });
  });

  test("omits samples and AI for older rights declarations", async () => {
    const brand = await makeBrand(ctx.db, { tokens: 10 });
    const track = await makeAnyTrack(ctx.db);
    const older = {
      ownsMaster: true,
      ownsPublishing: true,
      publishingSplitBasisPoints: 10_000,
      syncTerms: "non-exclusive" as const,
      rulesVersion: "2026-1",
    };
    const render = await makeCompletedRender(ctx, brand, track, { rights: older });
    await runBatch(ctx.db, [
      insertLicence(ctx.db, { id: crypto.randomUUID(), renderId: render.id, issuedAt: ctx.clock.now() }),
    ]);
    const found = await findPublicLicence(ctx, render.licenceNumber, "203.0.113.7");
    expect(found).toMatchObject({ ok: true, licence: { control: "one-stop", rights: null } });
  });

  test("rate-limits guesses per client after 30 attempts", async () => {
    const ask = (address: string) => findPublicLicence(ctx, "CUE-2026-AAAA-AAAA", address);
    for (let times = 0; times < 30; times++) expect(await ask("203.0.113.8")).toEqual({ ok: false, refusal: "unknown" });
    expect(await ask("203.0.113.8")).toEqual({ ok: false, refusal: "too-many" });
    expect(await ask("203.0.113.9")).toEqual({ ok: false, refusal: "unknown" });
    expect(await findPublicLicence(ctx, number, "203.0.113.8")).toMatchObject({ ok: true });
  });

  test("reads licence numbers despite typos, URLs and surrounding text", () => {
    expect(readLicenceNumber("cue2026omsiLl0Q2".slice(0, 15))).toBe("CUE-2026-0MS1-110Q");
    expect([readLicenceNumber("CUE-2026-ABC"), readLicenceNumber(""), readLicenceNumber("../x")]).toEqual([null, null, null]);
    for (const pasted of [
      "https://cuesheet.example/verify/CUE-2026-MSYQ-Q2M3?utm=x#top",
      "cue-2026-msyq-q2m3.jwt",
      "Licence CUE 2026 MSYQ Q2M3, see attachment",
    ])
      expect(findLicenceNumber(pasted)).toBe("CUE-2026-MSYQ-Q2M3");
    for (const other of ["", "RESCUE-2026-MSYQ-Q2M3", "CUE-2026-MSYQ-Q2M34", "x".repeat(600)])
      expect(findLicenceNumber(other)).toBeNull();
    expect(verifyUrl("https://cuesheet.example", "CUE-2026-ABCD-EFGH")).toBe(
      "https://cuesheet.example/verify/CUE-2026-ABCD-EFGH",
    );
  });
});
