import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { licenceRevocations, licences } from "#drizzle/schema/index.ts";
import { createTestContext } from "#tests/support/app-context.ts";
import { makeAnyTrack, makeBrand } from "#tests/support/factories.ts";
import { finishRender, makePendingRender } from "#tests/support/finished-render.ts";
import { forEachTest } from "#tests/support/for-each-test.ts";
import { finishVersion, versionForm } from "#tests/support/versions.ts";
import { issueLicence } from "#worker/domain/licensing/licences/issue-licence.ts";
import { startVersion } from "#worker/domain/licensing/renders/start-version.ts";
import { upgradeLicence } from "#worker/domain/licensing/licences/upgrades/upgrade-licence.ts";
import { findDeliveredFile } from "./find-delivered-file.ts";
import { findStanding } from "./find-public-licence.ts";
import { readUpgradeOffer } from "#worker/domain/licensing/licences/upgrades/queries.ts";

let sha256: string;

const randomSha256 = () => `${crypto.randomUUID()}${crypto.randomUUID()}`.replaceAll("-", "");

const ctx = forEachTest(() => createTestContext());
const brand = forEachTest(() => makeBrand(ctx.db, { name: "Northwind", tokens: 40 }));
const track = forEachTest(() => makeAnyTrack(ctx.db, { title: "Kestrel", priceTokens: 2 }));
beforeEach(() => {
  sha256 = randomSha256();
});
const licensed = forEachTest(async () => finishRender(ctx, await makePendingRender(ctx, brand, track), sha256));

describe("findDeliveredFile", () => {
  test("returns the licence of a delivered file without private data", async () => {
    const found = await findDeliveredFile(ctx, sha256);
    expect(found).toMatchObject({
      kind: "delivered",
      licence: {
        number: licensed.licenceNumber,
        status: "valid",
        supersededBy: null,
        brandName: "Northwind",
      },
      file: { version: null, sha256, durationSeconds: 2, startAtSeconds: 1, bytes: 16 },
    });
    for (const secret of ["priceTokens", "share", "userId", "renderId", "volume", brand.id])
      expect(JSON.stringify(found)).not.toContain(secret);
    expect(await findDeliveredFile(ctx, randomSha256())).toEqual({ kind: "unknown" });
  });

  test("recognises a file of a version", async () => {
    const input = await versionForm(ctx, brand, licensed.renderId);
    await startVersion(ctx, brand, input);
    const version = await finishVersion(ctx, input.id, { seconds: 5, knownSeconds: 3 });
    expect(await findDeliveredFile(ctx, version.sha256)).toMatchObject({
      licence: { number: licensed.licenceNumber },
      file: { version: 1, sha256: version.sha256, width: 1080, height: 1920 },
    });
    expect(await findStanding(ctx, licensed.licenceNumber, "203.0.113.7")).toMatchObject({ newestIssue: 2 });
  });

  test("returns the upgraded licence and shows a revocation", async () => {
    await issueLicence(ctx, licensed.licenceId);
    const offer = await readUpgradeOffer(ctx, brand, licensed.renderId);
    const shown = { shownPriceTokens: offer?.priceTokens ?? 0, shownOffer: offer?.offer ?? "" };
    const id = crypto.randomUUID();
    await upgradeLicence(ctx, brand, { id, renderId: licensed.renderId, ...shown });
    const [raised] = await ctx.db.select().from(licences).where(eq(licences.renderId, id));
    expect(await findDeliveredFile(ctx, sha256)).toMatchObject({
      licence: { number: raised?.number, scopeName: "Commercial use", status: "valid", supersededBy: null },
    });
    expect(await findStanding(ctx, licensed.licenceNumber, "203.0.113.7")).toMatchObject({
      kind: "found",
      licence: { status: "valid", supersededBy: raised?.number },
      newestIssue: 1,
    });

    for (const licenceId of [raised?.id ?? "", licensed.licenceId])
      await ctx.db.insert(licenceRevocations).values({ licenceId, revokedBy: brand.id, revokedAt: ctx.clock.now() });
    expect(await findDeliveredFile(ctx, sha256)).toMatchObject({ licence: { status: "revoked" } });
  });

  test("rate-limits guessed licence numbers after 30 attempts", async () => {
    const ask = () => findStanding(ctx, "CUE-2026-AAAA-AAAA", "203.0.113.9");
    for (let times = 0; times < 30; times++) expect(await ask()).toEqual({ kind: "unknown" });
    expect(await ask()).toEqual({ kind: "too-many" });
  });
});
