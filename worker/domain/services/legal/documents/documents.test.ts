import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { isRefusedBy, runBatch } from "#drizzle/client.ts";
import { auditLog, documentAcceptances, documentVersions, renders, users } from "#drizzle/schema/index.ts";
import { forEachTest } from "#tests/support/for-each-test.ts";
import { expectOk } from "#tests/support/expect-ok.ts";
import { createTestContext } from "#tests/support/app-context.ts";
import { asViewer, makeAnyTrack, makeBrand, makeUpload, renderForm } from "#tests/support/factories.ts";
import { startRender } from "#worker/domain/licensing/renders/start-render.ts";
import { signUp } from "#worker/domain/people/accounts/sign-up.ts";
import { ownRows } from "#worker/domain/office/data-rights/own-rows.ts";
import { emptyAcceptances } from "#worker/domain/office/data-rights/erase-statements.ts";
import { acceptDocuments, hasAccepted, listAcceptances } from "./acceptances.ts";
import { acceptedForRender, currentVersion } from "./documents.contract.ts";

const ctx = forEachTest(() => createTestContext());

let accounts = 0;
async function openAccount(clientAddress = "203.0.113.7") {
  const email = `acceptance-${(accounts += 1)}@brand.example`;
  const input = { email, password: "a long and unusual pass phrase", accountType: "brand" as const };
  expectOk(await signUp(ctx, input, { userAgent: null, cookieHeader: null, clientAddress }));
  const [user] = await ctx.db.select().from(users).where(eq(users.email, email));
  if (!user) throw new Error("no user");
  return asViewer({ ...user, roles: ["brand"] });
}

const acceptedBy = (userId: string) => ctx.db.select().from(documentAcceptances).where(eq(documentAcceptances.userId, userId));

describe("acceptance", () => {
  test("is stored for terms and privacy at sign-up, and audited", async () => {
    const viewer = await openAccount();
    const versions = { terms: currentVersion("terms").version, privacy: currentVersion("privacy").version };
    const accepted = await acceptedBy(viewer.id);
    expect(Object.fromEntries(accepted.map(({ document, version }) => [document, version]))).toEqual(versions);
    for (const each of accepted)
      expect(each).toMatchObject({
        act: "sign-up",
        clientAddress: "203.0.113.7",
        acceptedAt: ctx.clock.now(),
      });
    const [entry] = await ctx.db.select().from(auditLog).where(eq(auditLog.targetId, viewer.id));
    expect(entry).toMatchObject({ action: "account.signed-up", after: { accepted: versions } });
    expect(await listAcceptances(ctx, viewer)).toHaveLength(2);
  });

  test("is stored once per version and is immutable", async () => {
    const viewer = await openAccount();
    const again = { userId: viewer.id, documents: ["terms"], act: "renewal", clientAddress: null } as const;
    await runBatch(ctx.db, acceptDocuments(ctx.db, again, 1));
    expect(await acceptedBy(viewer.id)).toHaveLength(2);
    const ofViewer = eq(documentAcceptances.userId, viewer.id);
    for (const attempt of [
      ctx.db.update(documentAcceptances).set({ acceptedAt: 1 }).where(ofViewer),
      ctx.db.update(documentAcceptances).set({ clientAddress: "198.51.100.1" }).where(ofViewer),
      ctx.db.delete(documentAcceptances).where(ofViewer),
    ])
      await expect(attempt).rejects.toSatisfy((error) => isRefusedBy(error, "acceptance_is_fixed"));
    await expect(ctx.db.update(documentVersions).set({ sha256: "0".repeat(64) })).rejects.toSatisfy((error) =>
      isRefusedBy(error, "document_version_is_fixed"),
    );
  });

  test("needs an existing version", async () => {
    const viewer = await openAccount();
    const unknown = ctx.db.insert(documentAcceptances).values({
      userId: viewer.id,
      document: "terms",
      version: "2020-01-01",
      act: "renewal",
      acceptedAt: 1,
    });
    await expect(unknown).rejects.toSatisfy((error) => isRefusedBy(error, "FOREIGN KEY"));
  });

  test("is exported with the text's hash and loses the address on erasure", async () => {
    const viewer = await openAccount();
    const told = async () => {
      const rows = ownRows["document-acceptances"];
      if (!rows) throw new Error("not exported");
      return ctx.db.all<{ document: string; sha256: string; client_address: string | null }>(rows(viewer.id));
    };
    expect(await told()).toContainEqual(
      expect.objectContaining({
        document: "terms",
        sha256: currentVersion("terms").sha256,
        client_address: "203.0.113.7",
      }),
    );
    await runBatch(ctx.db, emptyAcceptances(ctx, viewer.id));
    expect((await told()).map(({ client_address: address }) => address)).toEqual([null, null]);
  });
});

describe("render", () => {
  async function prepare(hasAccepted: boolean) {
    const brand = await makeBrand(ctx.db, { hasAccepted });
    const upload = await makeUpload(ctx, brand);
    const track = await makeAnyTrack(ctx.db);
    const render = async (change: { acceptsTerms?: "on" } = {}) =>
      startRender(ctx, brand, await renderForm(ctx, track, upload.id, change), "203.0.113.7");
    const held = () => ctx.db.$count(renders, eq(renders.userId, brand.id));
    return { brand, render, held };
  }

  test("is refused at no cost until the terms are accepted", async () => {
    const { brand, render, held } = await prepare(false);
    expect(await hasAccepted(ctx, brand, acceptedForRender)).toBe(false);
    expect(await render()).toEqual({ ok: false, refusal: "terms-not-accepted" });
    expect([await held(), await acceptedBy(brand.id)]).toEqual([0, []]);
    expect(await render({ acceptsTerms: "on" })).toMatchObject({ ok: true });
    expect(await acceptedBy(brand.id)).toMatchObject([
      { document: "licence-terms", act: "render", clientAddress: "203.0.113.7" },
      { document: "terms", act: "render" },
    ]);
    expect(await hasAccepted(ctx, brand, acceptedForRender)).toBe(true);
    // Once accepted, it is not requested again.
    expect(await render()).toMatchObject({ ok: true });
    expect(await held()).toBe(2);
  });

  test("stores no acceptance when it fails to start", async () => {
    const broke = await makeBrand(ctx.db, { hasAccepted: false, tokens: 0 });
    const upload = await makeUpload(ctx, broke);
    const track = await makeAnyTrack(ctx.db);
    const form = await renderForm(ctx, track, upload.id, { acceptsTerms: "on" });
    const outcome = await startRender(ctx, broke, form);
    expect(outcome).toMatchObject({ ok: false, refusal: "insufficient-tokens" });
    expect(await acceptedBy(broke.id)).toEqual([]);
  });

  test("needs a new acceptance for a newer version of the terms", async () => {
    const { brand, render } = await prepare(true);
    expect(await render()).toMatchObject({ ok: true });
    await ctx.db.insert(documentVersions).values({
      document: "terms",
      version: "2099-01-01",
      inForceSince: "2099-01-01",
      sha256: "0".repeat(64),
    });
    expect(await render()).toEqual({ ok: false, refusal: "terms-not-accepted" });
    await ctx.db.insert(documentAcceptances).values({
      userId: brand.id,
      document: "terms",
      version: "2099-01-01",
      act: "renewal",
      acceptedAt: 2,
    });
    expect(await render()).toMatchObject({ ok: true });
  });
});
