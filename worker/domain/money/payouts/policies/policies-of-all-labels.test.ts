import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { licences, revenuePolicies, users } from "#drizzle/schema/index.ts";
import { createTestContext } from "#tests/support/app-context.ts";
import { asViewer, makeBrand, makeLabel, makeSuperUser, makeTrack, makeUser } from "#tests/support/factories.ts";
import { makeFinishedRender } from "#tests/support/finished-render.ts";
import { findLedgerFaults } from "#tests/support/ledger-invariants.ts";
import { readMails } from "#tests/support/mails.ts";
import { days } from "#worker/domain/lib/time.ts";
import { decidePolicy } from "./decide-policy.ts";
import { proposePolicy } from "./propose-policy.ts";
import { getLabelShare, listOwnShares } from "./queries.ts";

/** General policies are permanent, so the tests share one history: each begins where the previous one ended. */
const ctx = createTestContext(Date.UTC(2026, 11, 1, 12));
type Agreed = { ok: true; name: string } | { ok: false; refusal: string };

async function agree(labelId: string | null, basisPoints: number, validFrom: number | null): Promise<Agreed> {
  const [first, second] = await Promise.all([1, 2].map(async () => await makeSuperUser(ctx.db)));
  if (!first || !second) throw new Error("no super users");
  const policyId = crypto.randomUUID();
  const text = "Agreed with labels in writing";
  const proposed = await proposePolicy(ctx, first, { policyId, labelId, basisPoints, validFrom, text });
  if (!proposed.ok) return proposed;
  const decided = await decidePolicy(ctx, second, { act: "confirm", policyId });
  if (!decided.ok) return decided;
  const [policy] = await ctx.db.select().from(revenuePolicies).where(eq(revenuePolicies.id, policyId));
  return { ok: true, name: policy?.name ?? "" };
}
const nameOf = (agreed: Agreed) => (agreed.ok ? agreed.name : agreed.refusal);

test("a newer general policy applies only to labels without their own", async () => {
  const [own, other] = [await makeLabel(ctx.db), await makeLabel(ctx.db)];
  const brand = await makeBrand(ctx.db);
  const sell = async (labelId: string) => {
    const { licenceId } = await makeFinishedRender(ctx, brand, await makeTrack(ctx.db, labelId));
    const [licence] = await ctx.db.select().from(licences).where(eq(licences.id, licenceId));
    return licence?.shareBasisPoints;
  };
  expect(await agree(own.labelId, 7500, null)).toMatchObject({ ok: true });
  ctx.wait(1);
  expect(await agree(null, 8000, null)).toMatchObject({ ok: true });
  ctx.wait(1);
  expect([await sell(own.labelId), await sell(other.labelId)]).toEqual([7500, 8000]);
  expect(await findLedgerFaults(ctx.db)).toEqual([]);
});

test("a general raise is refused when it turns a label's later policy into a cut", async () => {
  const { labelId } = await makeLabel(ctx.db);
  const now = ctx.clock.now();
  expect(await agree(labelId, 8200, now + days(9))).toMatchObject({ ok: true });
  expect(await agree(null, 8300, now + days(8))).toEqual({ ok: false, refusal: "later-becomes-cut" });
  expect(await agree(null, 8300, now + days(10))).toMatchObject({ ok: true });
  ctx.wait(days(11));
  expect(await getLabelShare(ctx, labelId)).toMatchObject({ basisPoints: 8200 });
  expect(await getLabelShare(ctx, null)).toMatchObject({ basisPoints: 8300 });
});

test("a general cut is mailed only to active labels without their own policy", async () => {
  const [label, own, gone] = [await makeLabel(ctx.db), await makeLabel(ctx.db), await makeLabel(ctx.db)];
  const ownName = nameOf(await agree(own.labelId, 9000, null));
  await ctx.db.update(users).set({ erasedAt: 1 }).where(eq(users.id, gone.id));
  const validFrom = ctx.clock.now() + days(40);
  const policyName = nameOf(await agree(null, 6000, validFrom));
  expect(await readMails(ctx, label)).toEqual([
    {
      kind: "revenue-policy",
      policyName,
      labelName: "Night Bus Recordings",
      basisPoints: 6000,
      basisPointsBefore: 8300,
      validFrom,
      text: "Agreed with labels in writing",
    },
  ]);
  expect(await readMails(ctx, own)).toMatchObject([{ policyName: ownName, basisPoints: 9000 }]);
  expect(await readMails(ctx, gone)).toEqual([]);
  ctx.wait(days(41));
});

test("labels see their current share and only the changes that affect them", async () => {
  const [label, other] = [await makeLabel(ctx.db), await makeLabel(ctx.db)];
  const now = ctx.clock.now();
  const [cutFrom, raiseFrom, laterFrom] = [now + days(31), now + days(60), now + days(90)];
  const cut = nameOf(await agree(null, 5500, cutFrom));
  const raise = nameOf(await agree(label.labelId, 8000, raiseFrom));
  const later = nameOf(await agree(null, 9000, laterFrom));
  const coming = [
    { policyName: cut, basisPoints: 5500, validFrom: cutFrom },
    { policyName: raise, basisPoints: 8000, validFrom: raiseFrom },
    { policyName: later, basisPoints: 9000, validFrom: laterFrom },
  ];
  expect(await getLabelShare(ctx, label.labelId)).toMatchObject({
    basisPoints: 6000,
    announced: coming.slice(0, 2),
  });
  const newcomer = asViewer(await makeUser(ctx.db, { roles: ["label"] }), "label");
  for (const [viewer, label] of [
    [other, { id: other.labelId, name: "Night Bus Recordings" }],
    [newcomer, null],
  ] as const)
    expect(await listOwnShares(ctx, viewer)).toMatchObject([
      { label, share: { basisPoints: 6000, announced: [coming[0], coming[2]] } },
    ]);
  ctx.wait(raiseFrom - now);
  expect(await getLabelShare(ctx, label.labelId)).toEqual({
    policyName: raise,
    basisPoints: 8000,
    announced: [],
  });
});
