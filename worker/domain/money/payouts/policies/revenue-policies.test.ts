import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { auditLog, labelEntries, licences, revenuePolicies } from "#drizzle/schema/index.ts";
import { type TestContext, createTestContext } from "#tests/support/app-context.ts";
import { concurrently } from "#tests/support/concurrently.ts";
import { makeBrand, makeLabel, makeSuperUser, makeTrack } from "#tests/support/factories.ts";
import { makeFinishedRender } from "#tests/support/finished-render.ts";
import { forEachTest } from "#tests/support/for-each-test.ts";
import { findLedgerFaults } from "#tests/support/ledger-invariants.ts";
import { readMails } from "#tests/support/mails.ts";
import { days } from "#worker/domain/lib/time.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { decidePolicy } from "./decide-policy.ts";
import { proposePolicy } from "./propose-policy.ts";
import { PolicyForm, type ProposePolicy } from "./revenue-policies.contract.ts";

type Label = Viewer & { labelId: string };
let ctx: TestContext;
let [first, second]: Viewer[] = [];
beforeEach(async () => {
  // After policy 2026-2 took effect.
  ctx = createTestContext(Date.UTC(2026, 11, 1, 12));
  first = await makeSuperUser(ctx.db, "brand");
  second = await makeSuperUser(ctx.db, "brand");
});
const label = forEachTest(() => makeLabel(ctx.db));
const brand = forEachTest(() => makeBrand(ctx.db, { tokens: 25 }));

const person = (viewer: Viewer | undefined): Viewer => {
  if (!viewer) throw new Error("no super user");
  return viewer;
};
/** For the test's own label only: a general policy would persist into later tests. */
const terms = (change: Partial<ProposePolicy> = {}): ProposePolicy => ({
  policyId: crypto.randomUUID(),
  labelId: label.labelId,
  basisPoints: 8000,
  validFrom: null,
  text: "Agreed with labels in writing",
  ...change,
});
const propose = (input: ProposePolicy) => proposePolicy(ctx, person(first), input);
const confirm = (policyId: string, viewer = person(second)) => decidePolicy(ctx, viewer, { act: "confirm", policyId });
const decline = (policyId: string, viewer = person(second)) => decidePolicy(ctx, viewer, { act: "decline", policyId });
/** Proposes and confirms. Returns the confirmation's outcome, or the proposal's refusal. */
async function agree(change: Partial<ProposePolicy>) {
  const input = terms(change);
  const proposed = await propose(input);
  return proposed.ok ? confirm(input.policyId) : proposed;
}
async function sell(of: Label = label, priceTokens = 1) {
  const { licenceId } = await makeFinishedRender(ctx, brand, await makeTrack(ctx.db, of.labelId, { priceTokens }));
  const [licence] = await ctx.db.select().from(licences).where(eq(licences.id, licenceId));
  if (!licence) throw new Error("nothing was sold");
  const entries = await ctx.db.select().from(labelEntries).where(eq(labelEntries.licenceId, licenceId));
  return {
    policy: licence.sharePolicy,
    basisPoints: licence.shareBasisPoints,
    cents: licence.shareCents,
    earned: entries.map(({ amountCents, sharePolicy }) => [amountCents, sharePolicy]),
  };
}
const policyOf = async (id: string) => (await ctx.db.select().from(revenuePolicies).where(eq(revenuePolicies.id, id)))[0];

describe("licence", () => {
  test("uses the policy of its date: 50% until 22 November 2026, then 70%", async () => {
    ctx = createTestContext(Date.UTC(2026, 10, 23) - 1);
    expect(await sell()).toEqual({
      policy: "2026-1",
      basisPoints: 5000,
      cents: 250,
      earned: [[250, "2026-1"]],
    });
    ctx.wait(1);
    expect(await sell()).toEqual({
      policy: "2026-2",
      basisPoints: 7000,
      cents: 350,
      earned: [[350, "2026-2"]],
    });
    expect(await findLedgerFaults(ctx.db)).toEqual([]);
  });

  test("prefers its label's own policy over the general one, rounded down", async () => {
    const other = await makeLabel(ctx.db);
    const proposal = terms({ basisPoints: 7333 });
    await propose(proposal);
    expect((await sell()).policy).toBe("2026-2");
    expect(await confirm(proposal.policyId)).toEqual({ ok: true });
    const name = (await policyOf(proposal.policyId))?.name ?? "";
    ctx.wait(1);
    expect(await sell(label, 1)).toEqual({
      policy: name,
      basisPoints: 7333,
      cents: 366,
      earned: [[366, name]],
    });
    expect(await sell(other)).toMatchObject({ policy: "2026-2", cents: 350 });
    expect(await findLedgerFaults(ctx.db)).toEqual([]);
  });

  test("keeps its policy when a new one is confirmed at the same moment", async () => {
    const before = await sell();
    const proposal = terms();
    await propose(proposal);
    expect(await confirm(proposal.policyId)).toEqual({ ok: true });
    expect(before.policy).toBe("2026-2");
    expect((await policyOf(proposal.policyId))?.validFrom).toBe(ctx.clock.now() + 1);
    expect((await sell()).policy).toBe("2026-2");
    expect(await findLedgerFaults(ctx.db)).toEqual([]);
  });

  test("is a ledger fault when its share differs from its policy", async () => {
    await sell();
    const d1 = ctx.db.$client;
    await d1.batch([
      d1.prepare("DROP TRIGGER licence_terms_are_fixed"),
      d1.prepare("UPDATE licences SET share_basis_points = 5000, share_cents = 250"),
    ]);
    const faults = (await findLedgerFaults(ctx.db)).map((fault) => fault.split(":")[0]);
    expect(faults).toEqual(["a licence keeps the revenue policy of its day", "an earning is the share that its licence says"]);
  });
});

describe("notice period", () => {
  const inDays = (count: number) => Date.UTC(2026, 11, 1, 12) + days(count);

  test("refuses a cut within 30 days and names the earliest day", async () => {
    const refusal = { ok: false, refusal: "notice-too-short", earliest: Date.UTC(2027, 0, 1) };
    expect(await agree({ basisPoints: 6999 })).toEqual(refusal);
    expect(await agree({ basisPoints: 6999, validFrom: inDays(30) - 1 })).toEqual(refusal);
    expect(await agree({ basisPoints: 6999, validFrom: inDays(30) })).toEqual({ ok: true });
  });

  test("refuses a cut confirmed too late", async () => {
    const cut = terms({ basisPoints: 6000, validFrom: inDays(30) });
    expect(await propose(cut)).toEqual({ ok: true, policyId: cut.policyId });
    ctx.wait(1);
    expect(await confirm(cut.policyId)).toMatchObject({ refusal: "notice-too-short" });
    expect((await policyOf(cut.policyId))?.status).toBe("proposed");
  });

  test("exempts a raise and an equal share", async () => {
    expect(await agree({ basisPoints: 7000 })).toEqual({ ok: true });
    ctx.wait(1);
    expect(await agree({ basisPoints: 7001 })).toEqual({ ok: true });
  });

  test("compares a cut with the policy in force on its date", async () => {
    expect(await agree({ basisPoints: 8000, validFrom: inDays(2) })).toEqual({ ok: true });
    expect(await agree({ basisPoints: 7500, validFrom: inDays(3) })).toMatchObject({
      refusal: "notice-too-short",
    });
    expect(await agree({ basisPoints: 7500, validFrom: inDays(1) })).toEqual({ ok: true });
  });

  test("refuses a raise that turns a later policy into a cut", async () => {
    expect(await agree({ basisPoints: 7500, validFrom: inDays(10) })).toEqual({ ok: true });
    expect(await agree({ basisPoints: 8000, validFrom: inDays(5) })).toEqual({
      ok: false,
      refusal: "later-becomes-cut",
    });
    expect(await agree({ basisPoints: 7500, validFrom: inDays(5) })).toEqual({ ok: true });
  });

  test("refuses a past date and a date the label already uses", async () => {
    expect(await agree({ validFrom: inDays(0) - 1 })).toEqual({ ok: false, refusal: "date-passed" });
    expect(await agree({ validFrom: inDays(3) })).toEqual({ ok: true });
    expect(await agree({ validFrom: inDays(3) })).toEqual({ ok: false, refusal: "date-taken" });
    const other = await makeLabel(ctx.db);
    expect(await agree({ validFrom: inDays(3), labelId: other.labelId })).toEqual({ ok: true });
  });

  test("refuses a share below half, in code and in the database", async () => {
    expect(await agree({ basisPoints: 4999, validFrom: inDays(60) })).toEqual({
      ok: false,
      refusal: "below-minimum",
    });
    const byHand = ctx.db.insert(revenuePolicies).values({
      id: crypto.randomUUID(),
      name: "2026-9",
      basisPoints: 4999,
      text: "less than half",
      proposedBy: person(first).id,
      proposedAt: 1,
    });
    await expect(byHand).rejects.toMatchObject({
      cause: expect.objectContaining({ message: expect.stringContaining("guaranteed_minimum") }),
    });
    expect(await agree({ basisPoints: 5000, validFrom: inDays(60) })).toEqual({ ok: true });
  });
});

describe("two-person rule", () => {
  test("lets the proposer decline but not confirm, in code and in the database", async () => {
    const proposal = terms();
    await propose(proposal);
    expect(await confirm(proposal.policyId, person(first))).toEqual({ ok: false, refusal: "own-proposal" });
    const now = ctx.clock.now();
    const byHand = ctx.db
      .update(revenuePolicies)
      .set({
        status: "confirmed",
        decidedBy: person(first).id,
        decidedAt: now,
        announcedAt: now,
        validFrom: now,
      })
      .where(eq(revenuePolicies.id, proposal.policyId));
    await expect(byHand).rejects.toMatchObject({
      cause: expect.objectContaining({ message: expect.stringContaining("policy_two_people") }),
    });
    expect(await decline(proposal.policyId, person(first))).toEqual({ ok: true });
    expect((await sell()).policy).toBe("2026-2");
  });

  test("refuses all but super users, and super users on their own label", async () => {
    const input = terms();
    for (const act of [() => proposePolicy(ctx, label, input), () => confirm(input.policyId, label)])
      await expect(act()).rejects.toMatchObject({ status: 403 });
    const own = { ...label, isSuperUser: true };
    const mine = terms();
    const refusal = { ok: false, refusal: "own-label" };
    expect(await proposePolicy(ctx, own, mine)).toEqual(refusal);
    await propose(mine);
    expect(await confirm(mine.policyId, own)).toEqual(refusal);
  });

  test("confirms and mails once when ten confirmations race, and names the winner", async () => {
    const proposal = terms();
    await propose(proposal);
    const outcomes = await concurrently(10, () => confirm(proposal.policyId));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(outcomes.find(({ ok }) => !ok)).toMatchObject({
      refusal: "decided-already",
      decided: { action: "revenue-policy.confirmed", byEmail: person(second).email },
    });
    expect(await readMails(ctx, label)).toHaveLength(1);
    const acts = await ctx.db.select().from(auditLog).where(eq(auditLog.targetId, proposal.policyId));
    expect(acts.map(({ action, actorId }) => [action, actorId])).toEqual([
      ["revenue-policy.proposed", person(first).id],
      ["revenue-policy.confirmed", person(second).id],
    ]);
  });

  test("never applies or confirms a declined policy", async () => {
    const proposal = terms();
    await propose(proposal);
    expect(await decline(proposal.policyId)).toEqual({ ok: true });
    expect(await confirm(proposal.policyId)).toMatchObject({ refusal: "decided-already" });
    ctx.wait(days(1));
    expect((await sell()).policy).toBe("2026-2");
    expect(await readMails(ctx, label)).toEqual([]);
    expect(await confirm(crypto.randomUUID())).toEqual({ ok: false, refusal: "no-such-policy" });
  });

  test("proposes once for a repeated form and refuses to reuse its id", async () => {
    const input = terms();
    const outcomes = await concurrently(5, () => propose(input));
    expect(outcomes).toEqual(Array.from({ length: 5 }, () => ({ ok: true, policyId: input.policyId })));
    const refusal = { ok: false, refusal: "id-taken" };
    expect(await propose({ ...input, basisPoints: 9000 })).toEqual(refusal);
    expect(await proposePolicy(ctx, person(second), input)).toEqual(refusal);
    expect(await propose(terms({ labelId: "none" }))).toEqual({ ok: false, refusal: "no-such-label" });
  });

  test("numbers policies by year across all labels", async () => {
    const other = await makeLabel(ctx.db);
    const proposals = [terms(), terms({ labelId: other.labelId })];
    for (const proposal of proposals) await propose(proposal);
    ctx.wait(days(31));
    const nextYear = terms();
    await propose(nextYear);
    const names = await Promise.all([...proposals, nextYear].map(async ({ policyId }) => (await policyOf(policyId))?.name));
    const number = Number(names[0]?.replace(/^2026-/, ""));
    expect(number).toBeGreaterThan(2);
    expect(names).toEqual([`2026-${number}`, `2026-${number + 1}`, "2027-1"]);
  });
});

test.each([
  ["70", "", 7000, null],
  ["66.67", "2027-01-31", 6667, Date.UTC(2027, 0, 31)],
  ["66.6", "2028-02-29", 6660, Date.UTC(2028, 1, 29)],
  ["100%", "", 10_000, null],
  ["70.125", "", null, null],
  ["1e2", "", null, null],
  ["-70", "", null, null],
  ["101", "", null, null],
  ["", "", null, null],
  ["70", "2027-02-29", 7000, "none"],
  ["70", "31.1.2027", 7000, "none"],
])("PolicyForm reads “%s” from “%s” as %s basis points from %s", (percent, validOn, basisPoints, validFrom) => {
  const { policyId, text } = terms();
  const parsed = PolicyForm.safeParse({ policyId, text, percent, ...(validOn === "" ? {} : { validOn }) });
  const wrong = basisPoints === null ? ["percent"] : validFrom === "none" ? ["validOn"] : [];
  expect(parsed.error?.issues.map(({ path }) => path[0]) ?? []).toEqual(wrong);
  const read = parsed.data && [parsed.data.basisPoints, parsed.data.validFrom, parsed.data.labelId];
  expect(read).toEqual(wrong.length > 0 ? undefined : [basisPoints, validFrom, null]);
});
