import { currentVersion } from "#worker/domain/services/legal/documents/documents.contract.ts";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { isRefusedBy } from "#drizzle/client.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { expectOk } from "#tests/support/expect-ok.ts";
import { createTestContext } from "#tests/support/app-context.ts";
import { makeAnyTrack, makeBrand, makeSuperUser } from "#tests/support/factories.ts";
import { forEachTest } from "#tests/support/for-each-test.ts";
import { chargeBackLicence } from "#tests/support/unpaid.ts";
import { makeFinishedRender } from "#tests/support/finished-render.ts";
import { currentKey, keyIdOf, listKeys } from "#worker/domain/licensing/licences/signing/key-history.ts";
import { isSignedBy, readJws } from "#worker/domain/licensing/licences/signing/signing-key.ts";
import { days, minutes } from "#worker/domain/lib/time.ts";
import { unpaidDays } from "#worker/domain/services/legal/licence-terms/scope-price.contract.ts";
import { contentIdDeclaration } from "#tests/support/claims.ts";
import { decideProblem } from "#worker/domain/office/moderation/problems/decide-problem.ts";
import { reportProblem } from "#worker/domain/office/moderation/problems/report-problem.ts";
import { factsAtIssue } from "#worker/domain/licensing/licences/licence-facts.contract.ts";
import { lapseUnpaidLicences } from "#worker/domain/licensing/licences/lapse-unpaid.ts";
import { issueLicence } from "#worker/domain/licensing/licences/issue-licence.ts";
import { toLicenceDocument } from "#worker/domain/licensing/licences/pdf/licence-document.ts";
import { readFactsOf } from "#worker/domain/licensing/licences/read-licence-facts.ts";
import { findPublicLicence } from "#worker/domain/licensing/proof/public-licences/find-public-licence.ts";
import { undoRender } from "#worker/domain/licensing/licences/revocations/revoke-licence.ts";
import { appendEntries } from "#worker/domain/licensing/licences/transparency-log/append-entries.ts";
import { leafHash, provesInclusion } from "#worker/domain/licensing/licences/transparency-log/merkle-tree.ts";
import { encodeEntry } from "#worker/domain/licensing/licences/transparency-log/transparency-log.contract.ts";
import { proveInclusion, readNewestHead } from "#worker/domain/licensing/licences/transparency-log/read-log.ts";
import { upgradeLicence } from "#worker/domain/licensing/licences/upgrades/upgrade-licence.ts";
import { readUpgradeOffer } from "#worker/domain/licensing/licences/upgrades/queries.ts";
import { signDueCredentials } from "./sign-credentials.ts";
import type { StatusPurpose } from "./licence-credential.ts";
import { placesInList, readStatusList } from "./status-list.ts";

const origin = "https://cuesheet.test";

const ctx = forEachTest(() => createTestContext());
beforeEach(async () => {
  // Sign and log the credentials that other tests left pending.
  while ((await signDueCredentials(ctx)) > 0 || (await appendEntries(ctx)) > 0);
});
const brand = forEachTest(() => makeBrand(ctx.db, { name: "Northwind", tokens: 10 }));
const track = forEachTest(() =>
  makeAnyTrack(ctx.db, {
    title: "Kestrel",
    rightsDeclaration: contentIdDeclaration,
  }),
);
const licence = forEachTest(() => makeFinishedRender(ctx, brand, track));

type Row = {
  kind: string;
  issue: number;
  at: number;
  jwt: string | null;
  sha256: string;
  entry: number | null;
};
const rowsOf = (id: string) => ctx.db.all<Row>(sql`SELECT * FROM licence_credentials WHERE licence_id = ${id} ORDER BY seq`);

async function issued(id = licence.licenceId) {
  await issueLicence(ctx, id);
  const [row] = await rowsOf(id);
  const said = readJws(row?.jwt ?? "");
  if (!row?.jwt || !said) throw new Error("not signed");
  // Fields as in `toCredential`.
  return {
    ...row,
    jwt: row.jwt,
    ...said,
    subject: said.payload.credentialSubject as Record<string, unknown>,
  };
}

/** Upgrades a licence to a wider scope and signs the result. */
async function upgraded() {
  const rich = await makeBrand(ctx.db, { name: "Southwind", tokens: 40 });
  const before = await makeFinishedRender(ctx, rich, track);
  await issueLicence(ctx, before.licenceId);
  const offer = await readUpgradeOffer(ctx, rich, before.renderId);
  if (!offer) throw new Error("no offer");
  const shown = { shownPriceTokens: offer.priceTokens, shownOffer: offer.offer };
  const input = { id: crypto.randomUUID(), renderId: before.renderId, ...shown };
  expect(await upgradeLicence(ctx, rich, input)).toMatchObject({ ok: true });
  const [after] = await ctx.db.all<{ id: string; number: string }>(
    sql`SELECT licence.id, licence.number FROM licences AS licence WHERE licence.render_id = ${input.id}`,
  );
  if (!after) throw new Error("no licence of the upgrade");
  await issueLicence(ctx, after.id);
  return { rich, before, after, renderId: input.id };
}

/** Refunds a render's licence, and any licence it superseded, as a super user. */
async function takeBack(viewer: Viewer, renderId: string) {
  const admin = await makeSuperUser(ctx.db);
  const problemId = crypto.randomUUID();
  await reportProblem(ctx, viewer, { id: problemId, renderId, kind: "claim", details: "claimed" });
  const refund = { problemId, act: "refund-problem", words: "Of course." } as const;
  expect(await decideProblem(ctx, admin, refund)).toEqual({ ok: true });
}

describe("signed data of a licence", () => {
  test("names the warranty in force at the sale, and its clauses", async () => {
    const { subject } = await issued();
    expect(subject.warranty).toEqual({
      clause: "2.4",
      claims: "2.5",
      givenAt: "1970-01-01T00:00:00Z",
      labelAgreement: currentVersion("label-agreement").version,
    });
  });

  test("is a Verifiable Credential as JWT, signed by the published key", async () => {
    const { header, payload, jwt } = await issued();
    const key = await currentKey(ctx);
    if (!key) throw new Error("no key");
    expect(header).toEqual({ alg: "EdDSA", typ: "vc+jwt", cty: "vc", kid: keyIdOf(origin, key.public) });
    expect(payload).toMatchObject({
      "@context": ["https://www.w3.org/ns/credentials/v2", "https://www.w3.org/ns/odrl.jsonld", {}],
      type: ["VerifiableCredential", "SyncLicenceCredential"],
      issuer: "did:web:cuesheet.test",
      validFrom: "2026-11-21T12:00:00Z",
      credentialStatus: [
        { type: "BitstringStatusListEntry", statusPurpose: "revocation" },
        { type: "BitstringStatusListEntry", statusPurpose: "suspension" },
      ],
      credentialSubject: { type: ["Agreement", "SyncLicence"] },
    });
    // VC-JOSE-COSE: the payload is the credential itself, with no `vc` claim around it.
    expect(Object.keys(payload)).not.toContain("vc");
    expect(await listKeys(ctx)).toContainEqual(key.public);
    expect(await isSignedBy(key.public, jwt)).toBe(true);
  });

  test("matches the certificate and the public page", async () => {
    const { subject } = await issued();
    const facts = await readFactsOf(ctx, licence.licenceId);
    const page = await findPublicLicence(ctx, licence.licenceNumber, "203.0.113.7");
    if (!facts || !page.ok) throw new Error("no licence");
    const paper = toLicenceDocument(factsAtIssue(facts, 1), { issue: 1, origin });
    const { licence: shown } = page;
    expect(subject).toMatchObject({
      id: paper.verifyUrl,
      number: paper.number,
      issuedAt: "2026-11-21T12:00:00Z",
      assignee: { name: paper.brandName, legalEntity: paper.brandLegalEntity },
      assigner: { name: paper.labelName, control: shown.control },
      recording: { title: paper.trackTitle, artist: paper.artist },
      scope: { id: paper.scope },
      terms: { version: paper.termsVersion, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
      target: [{ ...shown.file, sha256: paper.videoSha256, volumePercent: 60 }],
      rightsAtSale: { isOneStop: shown.rights?.isOneStop, releaseDays: shown.rights?.releaseDays },
    });
    expect(shown).toMatchObject({
      number: paper.number,
      issuedAt: paper.issuedAt,
      brandName: paper.brandName,
      brandLegalEntity: paper.brandLegalEntity,
      labelName: paper.labelName,
      trackTitle: paper.trackTitle,
      artist: paper.artist,
      isrc: paper.isrc,
      scope: paper.scope,
      termsVersion: paper.termsVersion,
    });
    const { permission, prohibition } = subject as { permission: unknown[]; prohibition: unknown[] }; // ODRL's names
    expect(permission).toContainEqual({
      target: `${paper.verifyUrl}#video`,
      action: "use",
      constraint: [{ leftOperand: "purpose", operator: "eq", rightOperand: "social-post" }],
      clause: "3.1",
    });
    expect(permission.length + prohibition.length).toBe(20);
  });

  test("contains no price, shares, contacts or accounts", async () => {
    const { payload } = await issued();
    const said = JSON.stringify(payload);
    for (const secret of ["rice", "hare", "claims@label.example", "userId", "renderId", brand.id, track.id])
      expect(said).not.toContain(secret);
  });

  test("is immutable and signed once, even when reissued concurrently", async () => {
    const { jwt } = await issued();
    await Promise.all([issueLicence(ctx, licence.licenceId), issueLicence(ctx, licence.licenceId)]);
    expect((await rowsOf(licence.licenceId)).map((row) => row.jwt)).toEqual([jwt]);
    for (const change of [sql`jwt = 'other'`, sql`sha256 = ${"0".repeat(64)}`, sql`entry = 9`, sql`at = 1`]) {
      const error: unknown = await ctx.db
        .run(sql`UPDATE licence_credentials SET ${change} WHERE licence_id = ${licence.licenceId}`)
        .catch((reason: unknown) => reason);
      expect(isRefusedBy(error, "immutable")).toBe(true);
    }
  });

  test("has an inclusion proof in the log", async () => {
    const { kind, at, sha256, entry } = await issued();
    const leaf = leafHash(encodeEntry({ kind: "issue", at, sha256 }));
    expect(kind).toBe("issue");
    const [proof, head] = await Promise.all([proveInclusion(ctx, { leaf }), readNewestHead(ctx)]);
    if (!proof || !head) throw new Error("not in the log");
    expect(proof.index).toBe(entry);
    expect(provesInclusion(proof, proof.path, head.root)).toBe(true);
  });

  test("is followed by a signed, logged revocation after an undo", async () => {
    const { payload } = await issued();
    ctx.wait(minutes(5));
    expect(await undoRender(ctx, brand, licence.renderId)).toEqual({ ok: true });
    await ctx.settle();
    expect(ctx.takeSent()).toContainEqual({ kind: "issue-licence", id: licence.licenceId });
    await issueLicence(ctx, licence.licenceId);
    const [, revoked] = await rowsOf(licence.licenceId);
    expect(revoked).toMatchObject({ kind: "revocation", issue: 1, entry: expect.any(Number) });
    const said = readJws(revoked?.jwt ?? "")?.payload;
    expect(said).toMatchObject({
      type: ["VerifiableCredential", "SyncLicenceRevocationCredential"],
      validFrom: "2026-11-21T12:05:00Z",
      credentialStatus: payload.credentialStatus,
      credentialSubject: { number: licence.licenceNumber, revokedAt: "2026-11-21T12:05:00Z" },
    });
    expect(JSON.stringify(said)).not.toContain("Northwind");
  });

  test("names the superseded licence of an upgrade and leaves its data unchanged", async () => {
    const { before, after } = await upgraded();
    const [first, upgrade] = [await rowsOf(before.licenceId), await rowsOf(after.id)];
    expect(first).toMatchObject([{ kind: "issue", issue: 1, entry: expect.any(Number) }]);
    expect(upgrade).toMatchObject([{ kind: "upgrade", issue: 1, entry: expect.any(Number) }]);
    expect(readJws(upgrade[0]?.jwt ?? "")?.payload).toMatchObject({
      type: ["VerifiableCredential", "SyncLicenceCredential"],
      credentialSubject: {
        number: after.number,
        supersedes: { number: before.licenceNumber, uid: `${origin}/verify/${before.licenceNumber}` },
        scope: { id: "commercial" },
      },
    });
    const facts = await readFactsOf(ctx, after.id);
    if (!facts) throw new Error("no facts of the upgrade");
    expect(toLicenceDocument(factsAtIssue(facts, 1), { issue: 1, origin })).toMatchObject({
      number: after.number,
      scope: "commercial",
      supersedes: before.licenceNumber,
    });
  });

  test("a refund signs and logs a revocation of each licence", async () => {
    const { rich, before, after, renderId } = await upgraded();
    await takeBack(rich, renderId);
    for (const [id, number] of [
      [before.licenceId, before.licenceNumber],
      [after.id, after.number],
    ] as const) {
      await issueLicence(ctx, id);
      const [issue, taken, ...rest] = await rowsOf(id);
      expect(rest).toEqual([]);
      expect(taken).toMatchObject({ kind: "refund", issue: 1, entry: expect.any(Number) });
      expect(readJws(taken?.jwt ?? "")?.payload).toMatchObject({
        type: ["VerifiableCredential", "SyncLicenceRevocationCredential"],
        credentialSubject: { type: "SyncLicenceRevocation", number },
      });
      const said = readJws(issue?.jwt ?? "")?.payload.credentialStatus;
      expect(await bitOf(said)).toBe(1);
    }
  });
});

async function bitOf(statuses: unknown, purpose: StatusPurpose = "revocation"): Promise<number> {
  const entries = statuses as Record<string, string>[]; // as signed
  const { statusListIndex, statusListCredential } = entries.find(({ statusPurpose }) => statusPurpose === purpose) ?? {};
  const list = Number(/\/status\/(\d+)/.exec(statusListCredential ?? "")?.[1]);
  const answer = expectOk(await readStatusList(ctx, list, purpose));
  const { encodedList = "" } = (readJws(answer.jwt)?.payload.credentialSubject ?? {}) as {
    encodedList?: string;
  }; // as signed
  const packed = Buffer.from(encodedList.slice(1), "base64url");
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  const bits = new Uint8Array(await new Response(stream).arrayBuffer());
  expect(bits.length * 8).toBe(placesInList);
  const place = Number(statusListIndex);
  return ((bits[Math.floor(place / 8)] ?? 0) >> (7 - (place % 8))) & 1;
}

test("the signed status list shows whether a licence was revoked", async () => {
  const first = await issued();
  const other = await issued((await makeFinishedRender(ctx, brand, track)).licenceId);
  expect(await bitOf(first.payload.credentialStatus)).toBe(0);
  await undoRender(ctx, brand, licence.renderId);
  expect(await bitOf(first.payload.credentialStatus)).toBe(1);
  expect(await bitOf(other.payload.credentialStatus)).toBe(0);
  expect(await readStatusList(ctx, 99)).toEqual({ ok: false, refusal: "unknown" });
});

test("a chargeback sets the suspension bit, then revocation, and payment clears both", async () => {
  const { payload } = await issued();
  const said = async () => [
    await bitOf(payload.credentialStatus, "suspension"),
    await bitOf(payload.credentialStatus),
    (await findPublicLicence(ctx, licence.licenceNumber, "::1")) as unknown,
  ];
  const { pay } = await chargeBackLicence(ctx, licence.renderId);
  const status = (is: string) => ({ ok: true, licence: expect.objectContaining({ status: is }) as unknown });
  expect(await said()).toEqual([1, 0, status("suspended")]);
  ctx.wait(days(unpaidDays));
  await lapseUnpaidLicences(ctx);
  expect(await said()).toEqual([1, 1, status("revoked")]);
  await pay();
  expect(await said()).toEqual([0, 0, status("valid")]);
});

test("without a key, a licence stays sold, raises an alarm and is signed later", async () => {
  const settings = { ...ctx.settings, LICENCE_SIGNING_KEY: "" };
  await issueLicence({ ...ctx, settings }, licence.licenceId);
  expect(await rowsOf(licence.licenceId)).toMatchObject([{ kind: "issue", jwt: null, entry: null }]);
  const pdfs = await ctx.db.all(sql`SELECT pdf_key FROM licences WHERE id = ${licence.licenceId}`);
  expect(pdfs).toEqual([{ pdf_key: null }]);
  const alarms = await ctx.db.all<{ rule: string }>(
    sql`SELECT rule FROM ledger_alarms WHERE cleared_at IS NULL AND rule = 'a licence could not be signed'`,
  );
  expect(alarms).toHaveLength(1);
  expect(await signDueCredentials(ctx)).toBe(1);
  await issueLicence(ctx, licence.licenceId);
  expect(await rowsOf(licence.licenceId)).toMatchObject([{ entry: expect.any(Number) }]);
});

test("signatures of a previous key still verify after rotation", async () => {
  const before = await issued();
  const pair = await crypto.subtle.generateKey("Ed25519", true, ["sign", "verify"]);
  if (!("privateKey" in pair)) throw new Error("no pair");
  const { kty, crv, d, x } = await crypto.subtle.exportKey("jwk", pair.privateKey);
  const next = { ...ctx.settings, LICENCE_SIGNING_KEY: JSON.stringify({ kty, crv, d, x }) };
  const later = await makeFinishedRender(ctx, brand, track);
  await issueLicence({ ...ctx, settings: next }, later.licenceId);
  const [after] = await rowsOf(later.licenceId);
  const keys = await listKeys({ ...ctx, settings: next });
  for (const jwt of [before.jwt, after?.jwt ?? ""]) {
    const key = keys.find(({ id }) => String(readJws(jwt)?.header.kid).endsWith(`#${id}`));
    expect(key && (await isSignedBy(key, jwt))).toBe(true);
  }
  expect(readJws(after?.jwt ?? "")?.header.kid).not.toBe(before.header.kid);
});
