import { asc, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { isRefusedBy } from "#drizzle/client.ts";
import {
  auditLog,
  labelEntries,
  licenceProblems,
  licenceRevocations,
  licences,
  transferReversals,
} from "#drizzle/schema/index.ts";
import { expectOk } from "#tests/support/expect-ok.ts";
import { buyTokens } from "#tests/support/buy-tokens.ts";
import { decide, dispute, readTokens } from "#tests/support/disputes.ts";
import { eraseAccount } from "#tests/support/erase-account.ts";
import { asViewer, makeBrand, makeLabel, makeSuperUser, makeTrack } from "#tests/support/factories.ts";
import { makeFinishedRender } from "#tests/support/finished-render.ts";
import { forEachTest } from "#tests/support/for-each-test.ts";
import { findLedgerFaults } from "#tests/support/ledger-invariants.ts";
import { readMails } from "#tests/support/mails.ts";
import { readZip } from "#tests/support/read-zip.ts";
import { addFunds, openPayoutAccount, readOwed } from "#tests/support/payouts.ts";
import { createStripeTestContext, underHalf } from "#tests/support/stripe.ts";
import { days, minutes } from "#worker/domain/lib/time.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { applyDispute } from "#worker/domain/money/refunds/disputes/apply-dispute.ts";
import { getStatement } from "#worker/domain/licensing/licences/label-statements/queries.ts";
import { payDueLabels } from "#worker/domain/money/payouts/pay-due-labels.ts";
import { reverseAtStripe } from "#worker/domain/money/payouts/reverse-at-stripe.ts";
import { exportOwnData } from "#worker/domain/office/data-rights/export-own-data.ts";
import { getSync } from "#worker/domain/licensing/licences/label-licences/get-sync.ts";
import { issueLicence } from "#worker/domain/licensing/licences/issue-licence.ts";
import { getRenderState } from "#worker/domain/licensing/renders/queries.ts";
import { listMyVideos } from "#worker/domain/licensing/renders/my-videos/list-videos.ts";
import { recordDownload, undoRender } from "#worker/domain/licensing/licences/revocations/revoke-licence.ts";
import { decideProblem } from "./decide-problem.ts";
import { reportProblem, withdrawProblem } from "./report-problem.ts";
import { type DecideProblem, type ProblemKind, type ProblemRow, ProblemsQuery, ReportProblem } from "./problems.contract.ts";
import { countOpenProblems, listOwnProblems, listProblems, findProblemFiles } from "./queries.ts";

const ctx = forEachTest(() => createStripeTestContext(underHalf));
const brand = forEachTest(() => makeBrand(ctx.db, { tokens: 40 }));
const label = forEachTest(() => makeLabel(ctx.db));
const track = forEachTest(() => makeTrack(ctx.db, label.labelId, { title: "Kestrel" }));
const admin = forEachTest(() => makeSuperUser(ctx.db, "brand"));
const second = forEachTest(() => makeSuperUser(ctx.db, "brand"));

const finish = (by: Viewer = brand) => makeFinishedRender(ctx, by, track);
const details = "YouTube claims it for “Some Music Group”:\nhttps://example.com/watch";

async function report(renderId: string, kind: ProblemKind = "claim", by: Viewer = brand): Promise<string> {
  ctx.wait(minutes(2)); // stays within the rate limit
  const id = crypto.randomUUID();
  expect(await reportProblem(ctx, by, { id, renderId, kind, details })).toEqual({ ok: true });
  return id;
}
const decision = (problemId: string, act: DecideProblem["act"]) => ({ problemId, act, words: "We looked." });
const answerIt = (id: string, by = admin) => decideProblem(ctx, by, decision(id, "answer-problem"));
const refundIt = (id: string, by = admin) => decideProblem(ctx, by, decision(id, "refund-problem"));
const load = async (id: string) => (await ctx.db.select().from(licenceProblems).where(eq(licenceProblems.id, id)))[0];
const list = (query: Partial<ProblemsQuery> = {}) => listProblems(ctx, admin, ProblemsQuery.parse(query));
/** Filtered by brand, because all tests of this file share one database. */
async function listOf({ email }: Viewer, query: Partial<ProblemsQuery> = {}) {
  const { problems } = await list(query);
  return problems.filter(({ brandEmail }) => brandEmail === email);
}
const statusOf = async (licenceId: string) =>
  (await ctx.db.select().from(licences).where(eq(licences.id, licenceId)))[0]?.status;
const entriesOf = (licenceId: string) =>
  ctx.db
    .select()
    .from(labelEntries)
    .where(eq(labelEntries.licenceId, licenceId))
    .orderBy(asc(labelEntries.bookedAt), asc(labelEntries.amountCents));
async function mailsTo(viewer: Viewer) {
  return (await readMails(ctx, viewer)).filter(({ kind }) => !kind.startsWith("licence-issued"));
}

describe("problem report", () => {
  test("reaches super users once with its licence, even when sent twice", async () => {
    const before = await countOpenProblems(ctx, admin);
    const { renderId, licenceId, licenceNumber } = await finish();
    await issueLicence(ctx, licenceId);
    await recordDownload(ctx, brand, { renderIds: [renderId] });
    const downloadedAt = ctx.clock.now();
    const id = await report(renderId);
    expect(await reportProblem(ctx, brand, { id, renderId, kind: "claim", details })).toEqual({ ok: true });
    expect(await countOpenProblems(ctx, admin)).toBe(before + 1);
    expect((await list()).counts.open).toBe(before + 1);
    expect(await listOf(brand)).toMatchObject([
      {
        id,
        kind: "claim",
        details,
        status: "open",
        brandEmail: brand.email,
        decidedByEmail: null,
        isOwn: false,
        licence: {
          id: licenceId,
          number: licenceNumber,
          isPdfReady: true,
          hasVideo: true,
          isRevoked: false,
          trackTitle: "Kestrel",
          refundTokens: 2,
          downloadedAt,
        },
      },
    ]);
    expect(await findProblemFiles(ctx, admin, id)).toMatchObject({ revokedAt: null });
    expect(await findProblemFiles(ctx, admin, crypto.randomUUID())).toBeNull();
    expect(await listOwnProblems(ctx, brand, renderId)).toMatchObject([{ id, status: "open", answer: null }]);
    expect(await listOwnProblems(ctx, second, renderId)).toEqual([]);
  });

  test("is refused for a foreign or revoked licence, and while one is open", async () => {
    const { renderId } = await finish();
    const ask = (by: Viewer, render = renderId) =>
      reportProblem(ctx, by, { id: crypto.randomUUID(), renderId: render, kind: "wrong-video", details });
    for (const stranger of [second, label]) expect(await ask(stranger)).toEqual({ ok: false, refusal: "no-such-licence" });
    await report(renderId);
    expect(await ask(brand)).toEqual({ ok: false, refusal: "reported-already" });
    const taken = await finish();
    await undoRender(ctx, brand, taken.renderId);
    expect(await ask(brand, taken.renderId)).toEqual({ ok: false, refusal: "licence-revoked" });
  });

  test("is limited to 10 per licence and 20 open per brand", { tags: ["full"] }, async () => {
    const before = (await list()).counts;
    const { renderId } = await finish();
    for (let times = 0; times < 10; times += 1) expect(await answerIt(await report(renderId))).toEqual({ ok: true });
    ctx.wait(minutes(2));
    const more = { id: crypto.randomUUID(), kind: "claim", details } as const;
    const tooMany = { ok: false, refusal: "too-many-problems" };
    expect(await reportProblem(ctx, brand, { ...more, renderId })).toEqual(tooMany);
    const buyer = await makeBrand(ctx.db, { tokens: 50 });
    for (let times = 0; times < 20; times += 1) await report((await finish(buyer)).renderId, "claim", buyer);
    ctx.wait(minutes(2));
    const last = await finish(buyer);
    expect(await reportProblem(ctx, buyer, { ...more, renderId: last.renderId })).toEqual(tooMany);
    const after = (await list()).counts;
    expect([after.open - before.open, after.answered - before.answered]).toEqual([20, 10]);
  });

  test("requires details of at most 4,000 characters", () => {
    const filled = {
      id: crypto.randomUUID(),
      renderId: crypto.randomUUID(),
      kind: "claim",
      details: " a\r\nb ",
    };
    expect(ReportProblem.parse(filled).details).toBe("a\nb");
    for (const wrong of [{ details: "  " }, { details: "a".repeat(4001) }, { kind: "other" }, { id: "1" }])
      expect(ReportProblem.safeParse({ ...filled, ...wrong }).success).toBe(false);
  });

  test("is withdrawn by its brand, by an undone render and by account erasure", async () => {
    const before = (await list()).counts;
    const [first, another, last] = [await finish(), await finish(), await finish()];
    const [own, undone, left] = [await report(first.renderId), await report(another.renderId), await report(last.renderId)];
    expect(await withdrawProblem(ctx, second, { problemId: own })).toEqual({
      ok: false,
      refusal: "no-such-problem",
    });
    expect(await withdrawProblem(ctx, brand, { problemId: own })).toEqual({ ok: true });
    expect(await withdrawProblem(ctx, brand, { problemId: own })).toEqual({ ok: true });
    expect(await undoRender(ctx, brand, another.renderId)).toEqual({ ok: true });
    expect(await eraseAccount(ctx, brand)).toMatchObject({ ok: true });
    for (const id of [own, undone, left])
      expect(await load(id)).toMatchObject({ status: "withdrawn", decidedBy: null, answer: null });
    expect(await answerIt(own)).toEqual({ ok: false, refusal: "closed-already" });
    expect(await statusOf(first.licenceId)).toBe("active");
    const after = (await list()).counts;
    expect([after.open - before.open, after.withdrawn - before.withdrawn]).toEqual([0, 3]);
    expect(await findLedgerFaults(ctx.db)).toEqual([]);
  });
});

describe("problem answer", () => {
  test("is given once when decisions race, and reaches the brand", async () => {
    const { renderId, licenceId, licenceNumber } = await finish();
    const id = await report(renderId);
    const outcomes = await Promise.all([answerIt(id), answerIt(id, second), refundIt(id, second)]);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    const decided = await load(id);
    expect(decided).toMatchObject({ closedAt: ctx.clock.now(), answer: "We looked." });
    const [message] = await mailsTo(brand);
    expect(message).toMatchObject({ number: licenceNumber, renderId, answer: "We looked.", tokens: 2 });
    expect(await findLedgerFaults(ctx.db)).toEqual([]);

    const other = await report((await finish()).renderId, "wrong-video");
    expect(await answerIt(other)).toEqual({ ok: true });
    expect(await answerIt(other, second)).toEqual({
      ok: false,
      refusal: "closed-already",
      decided: { action: "problem.answered", byEmail: admin.email, at: ctx.clock.now() },
    });
    expect(await listOwnProblems(ctx, brand, renderId)).toMatchObject([{ id, answer: "We looked." }]);
    const audit = await ctx.db.select().from(auditLog).where(eq(auditLog.targetId, other));
    expect(audit).toMatchObject([{ action: "problem.answered", actorId: admin.id }]);
    expect((await listOf(brand, { status: "answered" })).map((problem) => problem.id)).toContain(other);
    expect(await statusOf(licenceId)).toBe(decided?.status === "refunded" ? "revoked" : "active");
  });

  test("requires a super user who does not own the licence", async () => {
    const { renderId } = await finish();
    const id = await report(renderId);
    const attempts = [
      () => answerIt(id, brand),
      () => refundIt(id, label),
      () => listProblems(ctx, brand, ProblemsQuery.parse({})),
      () => countOpenProblems(ctx, label),
      () => findProblemFiles(ctx, brand, id),
    ];
    for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ status: 403 });
    expect(await answerIt(crypto.randomUUID())).toEqual({ ok: false, refusal: "no-such-problem" });
    // A super user who is also the brand must not decide about their own licence.
    const own = asViewer({ ...brand, roles: ["brand", "super_user"] });
    const page = await listProblems(ctx, own, ProblemsQuery.parse({}));
    expect(page.problems.find((problem) => problem.id === id)).toMatchObject({ isOwn: true });
    expect(await refundIt(id, own)).toEqual({ ok: false, refusal: "own-problem" });
    expect(await load(id)).toMatchObject({ status: "open" });
  });
});

describe("problem refund", () => {
  test("revokes a licence downloaded 60 days ago and returns its tokens", async () => {
    const { renderId, licenceId } = await finish();
    await issueLicence(ctx, licenceId);
    await recordDownload(ctx, brand, { renderIds: [renderId] });
    ctx.wait(days(60));
    expect(await undoRender(ctx, brand, renderId)).toEqual({ ok: false, refusal: "downloaded" });
    const id = await report(renderId);
    const outcomes = await Promise.all([refundIt(id), refundIt(id)]);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await statusOf(licenceId)).toBe("revoked");
    expect(await readTokens(ctx, brand)).toMatchObject({ spendable: 40, held: 0, owed: 0 });
    const entries = await entriesOf(licenceId);
    expect(entries.map(({ amountCents }) => amountCents)).toEqual([500, -500]);
    // Neither was paid out: both fall due on the same day and cancel out.
    expect(new Set(entries.map(({ eligibleAt }) => eligibleAt)).size).toBe(1);
    expect(await findLedgerFaults(ctx.db)).toEqual([]);

    const state = await getRenderState(ctx, brand, renderId);
    expect(state).toMatchObject({ undoUntil: null, licence: { revocation: "refunded" } });
    const { videos } = await listMyVideos(ctx, brand);
    expect(videos.map(({ revocation }) => revocation)).toEqual(["refunded"]);
    expect(await getSync(ctx, label, licenceId)).toMatchObject({ status: "revoked", revocation: "refunded" });
    expect(await findProblemFiles(ctx, admin, id)).toMatchObject({ video: null, revokedAt: ctx.clock.now() });
    expect((await mailsTo(brand)).map(({ kind }) => kind)).toEqual(["problem-refunded"]);
    expect((await mailsTo(label)).map(({ kind }) => kind)).toEqual(["licence-refunded"]);
    const month = new Date(ctx.clock.now()).toISOString().slice(0, 7);
    const statement = await getStatement(ctx, label, { labelId: label.labelId, month });
    const lines = statement?.currencies.flatMap((currency) => currency.lines) ?? [];
    expect(lines.map((line) => line.takenFor)).toEqual(["refund"]);
    // Made by a super user for a problem, so it does not count towards the brand's five revocations in thirty days.
    const revocations = ctx.db.select().from(licenceRevocations);
    expect(await revocations.where(eq(licenceRevocations.licenceId, licenceId))).toMatchObject([
      { problemId: id, revokedBy: admin.id },
    ]);
  });

  test("recovers a paid earning from its label once", async () => {
    await openPayoutAccount(ctx, label);
    await addFunds(ctx);
    const { renderId, licenceId } = await finish();
    ctx.wait(days(91));
    await payDueLabels(ctx);
    expect(await readOwed(ctx, label.labelId)).toEqual({ owed: 0, held: 0 });
    const id = await report(renderId);
    expect(await refundIt(id)).toEqual({ ok: true });
    const [, reversal] = await entriesOf(licenceId);
    expect(reversal).toMatchObject({ amountCents: -500, eligibleAt: ctx.clock.now(), payoutId: null });
    expect(await readOwed(ctx, label.labelId)).toMatchObject({ owed: -500 });
    await reverseAtStripe(ctx);
    await reverseAtStripe(ctx);
    expect(await readOwed(ctx, label.labelId)).toEqual({ owed: 0, held: 0 });
    const asked = ctx.db.select().from(transferReversals);
    expect(await asked.where(eq(transferReversals.entryId, reversal?.id ?? ""))).toMatchObject([
      { amountCents: 500, status: "made" },
    ]);
    expect(await readTokens(ctx, brand)).toMatchObject({ spendable: 40 });
    expect(await findLedgerFaults(ctx.db)).toEqual([]);
  });

  test("is refused during a dispute and possible once it is won", async () => {
    const buyer = await makeBrand(ctx.db, { tokens: 0 });
    const purchase = await buyTokens(ctx, buyer);
    const { renderId, licenceId } = await finish(buyer);
    const id = await report(renderId, "claim", buyer);
    const disputeId = await dispute(ctx, purchase);
    await applyDispute(ctx, disputeId, []);
    expect(await refundIt(id)).toEqual({ ok: false, refusal: "account-held" });
    expect(await load(id)).toMatchObject({ status: "open" });
    expect(await mailsTo(label)).toEqual([]);
    await decide(ctx, disputeId, "won");
    await applyDispute(ctx, disputeId, []);
    expect(await refundIt(id)).toEqual({ ok: true });
    expect(await statusOf(licenceId)).toBe("revoked");
    expect(await readTokens(ctx, buyer)).toMatchObject({ spendable: 10, held: 0, owed: 0 });
    expect(await findLedgerFaults(ctx.db)).toEqual([]);
  });

  test("is in the data export with its report", async () => {
    const { renderId } = await finish();
    const id = await report(renderId);
    await refundIt(id);
    const outcome = expectOk(await exportOwnData(ctx, brand, 1));
    const files = readZip(new Uint8Array(await new Response(outcome.zip).arrayBuffer()));
    const rows = (name: string): unknown => JSON.parse(new TextDecoder().decode(files.get(name)));
    expect(rows("licence-problems.json")).toMatchObject([{ id, details, status: "refunded" }]);
    expect(rows("licence-revocations.json")).toMatchObject([{ problem_id: id }]);
  });
});

describe("problem database constraints", () => {
  const run = (sql: string, ...values: unknown[]) =>
    ctx.db.$client
      .prepare(sql)
      .bind(...values)
      .run();
  const revoke = (licenceId: string, by: string, problemId: string) =>
    run(
      "INSERT INTO licence_revocations (licence_id, revoked_by, revoked_at, problem_id) VALUES (?, ?, ?, ?)",
      licenceId,
      by,
      ctx.clock.now(),
      problemId,
    );

  test("refuse undecided refunds, decisions by others and later changes", async () => {
    const [first, other] = [await finish(), await finish()];
    const id = await report(first.renderId);
    const refused = async (work: Promise<unknown>, by: string) =>
      expect(
        await work.then(
          () => "done",
          (error: unknown) => (isRefusedBy(error, by) ? by : String(error)),
        ),
      ).toBe(by);
    const close = (status: string, by: string) =>
      run("UPDATE licence_problems SET status = ?, closed_at = 1, decided_by = ?, answer = 'x' WHERE id = ?", status, by, id);
    await refused(revoke(first.licenceId, admin.id, id), "refund_not_decided");
    await refused(close("answered", brand.id), "problem_of_their_own");
    await refused(close("refunded", label.id), "problem_needs_super_user");
    await refused(run("UPDATE licence_problems SET details = 'other' WHERE id = ?", id), "problem_is_fixed");
    await refused(run("DELETE FROM licence_problems WHERE id = ?", id), "immutable");
    const insert = (licenceId: string, userId: string) =>
      run(
        "INSERT INTO licence_problems (id, licence_id, user_id, kind, details, created_at) VALUES ('p', ?, ?, 'claim', 'x', 1)",
        licenceId,
        userId,
      );
    await refused(insert(other.licenceId, label.id), "no_such_licence");
    await refundIt(id);
    await refused(close("answered", admin.id), "problem_is_fixed");
    await refused(revoke(other.licenceId, admin.id, id), "refund_not_decided");
    await refused(insert(first.licenceId, brand.id), "licence_revoked");
    expect(await statusOf(other.licenceId)).toBe("active");
  });
});

test("problems are paged without gaps, open ones first, then newest first", { tags: ["full"] }, async () => {
  const buyer = await makeBrand(ctx.db, { tokens: 200 });
  for (let times = 0; times < 15; times += 1) {
    const { renderId } = await finish(buyer);
    for (let closed = 0; closed < 3; closed += 1) await answerIt(await report(renderId, "claim", buyer));
    await report(renderId, "claim", buyer);
  }
  const pages: ProblemRow[][] = [];
  for (let after: string | null | undefined; after !== null;) {
    const page = await list(after ? { after } : {});
    pages.push(page.problems);
    after = page.nextAfter;
  }
  const all = pages.flat();
  expect(pages.length).toBeGreaterThan(1);
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  expect(all.filter(({ brandEmail }) => brandEmail === buyer.email)).toHaveLength(60);
  const order = all.map(({ status, createdAt }) => [status === "open" ? 0 : 1, -createdAt] as const);
  expect(order).toEqual(order.toSorted((one, other) => one[0] - other[0] || one[1] - other[1]));
  const answered = await list({ status: "answered" });
  expect(answered.problems.every(({ status }) => status === "answered")).toBe(true);
});
