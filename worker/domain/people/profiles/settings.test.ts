import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { brandProfiles, labelProfiles, ledgerAccounts } from "#drizzle/schema/index.ts";
import { forEachTest } from "#tests/support/for-each-test.ts";
import { createTestContext } from "#tests/support/app-context.ts";
import { concurrently } from "#tests/support/concurrently.ts";
import { asViewer, makeBrand, makeLabel, makeUser } from "#tests/support/factories.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { addLabel } from "./create-profiles.ts";
import type { BrandView, LabelDetails } from "./profiles.contract.ts";
import { getSettings } from "./queries.ts";
import { addLabelProfile } from "./statements.ts";
import { runBatch } from "#drizzle/client.ts";
import { updateBrandProfile, updateLabelProfile } from "./update-profiles.ts";

/** Enforced by the trigger `labels_are_limited` (0002_people.sql). */
const maxLabels = 100;

const ctx = forEachTest(() => createTestContext());

/** `Required`, so that a new field cannot be forgotten here. */
const details: Required<Omit<LabelDetails, "id" | "isPrimary">> = {
  name: "Harbour",
  legalEntity: "Harbour Ltd",
  address: "2 Quay",
  phoneNumber: "+44 1",
};
const newLabel = () => ({ ...details, id: crypto.randomUUID() });
/** Form values of a freshly loaded profile. */
function asForm<Profile extends BrandView>(profile: Profile | null | undefined) {
  if (!profile) throw new Error("no profile");
  const { seen, ...values } = profile;
  return { ...values, version: seen.version, seen: seen.values };
}
const openedBrand = async (viewer: Viewer) => asForm((await getSettings(ctx, viewer)).brand);
async function opened(viewer: Viewer, id?: string) {
  const { primaryLabel, subLabels } = await getSettings(ctx, viewer);
  return asForm([primaryLabel, ...subLabels].find((one) => one && (!id || one.id === id)));
}
const unseen = { version: 0, seen: {} };
const labelsOf = (userId: string) => ctx.db.select().from(labelProfiles).where(eq(labelProfiles.userId, userId));

describe("company details", () => {
  test("change for the viewer only", async () => {
    const [mine, others] = [await makeBrand(ctx.db), await makeBrand(ctx.db, { name: "Southwind" })];
    expect(await updateBrandProfile(ctx, mine, { ...(await openedBrand(mine)), ...details })).toEqual({
      ok: true,
    });
    expect((await getSettings(ctx, mine)).brand).toMatchObject(details);
    expect((await getSettings(ctx, others)).brand?.name).toBe("Southwind");
  });

  test("ignore forged ids and columns in the input", async () => {
    const [mine, others] = [await makeBrand(ctx.db), await makeBrand(ctx.db)];
    const rowOf = async (userId: string) =>
      (await ctx.db.select().from(brandProfiles).where(eq(brandProfiles.userId, userId)))[0];
    const [before, theirs] = [await rowOf(mine.id), await rowOf(others.id)];
    const forged = {
      ...(await openedBrand(mine)),
      ...details,
      id: crypto.randomUUID(),
      userId: others.id,
      createdAt: 7,
      brandName: "Forged",
    };
    expect(await updateBrandProfile(ctx, mine, forged)).toEqual({ ok: true });
    const { name: brandName, ...same } = details;
    expect(await rowOf(mine.id)).toEqual({
      ...before,
      ...same,
      brandName,
      updatedAt: expect.any(Number),
    });
    expect(await rowOf(others.id)).toEqual(theirs);
  });

  test("refuse an unprintable name and stay unchanged", async () => {
    const mine = await makeBrand(ctx.db);
    const outcome = await updateBrandProfile(ctx, mine, { ...unseen, ...details, legalEntity: "Sea 🌊" });
    expect(outcome).toMatchObject({ ok: false, refusal: "unprintable", field: "legalEntity" });
    const [row] = await ctx.db.select().from(brandProfiles).where(eq(brandProfiles.userId, mine.id));
    expect(row?.legalEntity).toBe("Northwind Ltd");
  });

  test("are not found for an account without them", async () => {
    const label = await makeLabel(ctx.db);
    expect(await updateBrandProfile(ctx, label, { ...unseen, ...details })).toEqual({
      ok: false,
      refusal: "not-found",
    });
  });
});

describe("label profile", () => {
  test("of another account answers like a missing one and stays unchanged", async () => {
    const [mine, others] = [await makeLabel(ctx.db), await makeLabel(ctx.db, { name: "Theirs" })];
    const foreign = await updateLabelProfile(ctx, mine, {
      ...unseen,
      ...details,
      id: others.labelId,
      isPrimary: "on",
    });
    const missing = await updateLabelProfile(ctx, mine, { ...unseen, ...newLabel() });
    expect(foreign).toEqual(missing);
    expect(foreign).toEqual({ ok: false, refusal: "not-found" });
    expect((await getSettings(ctx, others)).primaryLabel?.name).toBe("Theirs");
    expect((await getSettings(ctx, mine)).primaryLabel?.id).toBe(mine.labelId);
  });

  test("stays primary when changed", async () => {
    const mine = await makeLabel(ctx.db);
    expect(await updateLabelProfile(ctx, mine, { ...(await opened(mine)), ...details })).toEqual({
      ok: true,
    });
    expect((await getSettings(ctx, mine)).primaryLabel).toMatchObject({ ...details, id: mine.labelId });
  });

  test("replaces the primary label when made primary", async () => {
    const mine = await makeLabel(ctx.db);
    const sub = newLabel();
    await addLabel(ctx, mine, sub);
    expect(await updateLabelProfile(ctx, mine, { ...(await opened(mine, sub.id)), isPrimary: "on" })).toEqual({ ok: true });
    const { primaryLabel, subLabels } = await getSettings(ctx, mine);
    expect([primaryLabel?.id, subLabels.map((label) => label.id)]).toEqual([sub.id, [mine.labelId]]);
  });
});

describe("stale profile form", () => {
  test("is refused with the changes and saves over them once seen", async () => {
    const mine = await makeBrand(ctx.db);
    const [first, second] = [await openedBrand(mine), await openedBrand(mine)];
    expect(await updateBrandProfile(ctx, mine, { ...first, address: "9 Pier" })).toEqual({ ok: true });
    const refused = await updateBrandProfile(ctx, mine, { ...second, phoneNumber: "+44 7" });
    expect(refused).toMatchObject({
      refusal: "changed",
      changes: [{ field: "address", theirs: "9 Pier", yours: second.address }],
    });
    expect((await getSettings(ctx, mine)).brand).toMatchObject({
      address: "9 Pier",
      phoneNumber: first.phoneNumber,
    });
    if (refused.ok || refused.refusal !== "changed") throw new Error("not told");
    const { version, values } = refused.now;
    const knowing = { ...second, phoneNumber: "+44 7", version, seen: values };
    expect(await updateBrandProfile(ctx, mine, knowing)).toEqual({ ok: true });
    expect((await getSettings(ctx, mine)).brand).toMatchObject({
      address: second.address,
      phoneNumber: "+44 7",
    });
  });

  test("is refused when another label became primary meanwhile", async () => {
    const mine = await makeLabel(ctx.db);
    const [one, other] = [newLabel(), { ...newLabel(), name: "Pier" }];
    await addLabel(ctx, mine, one);
    await addLabel(ctx, mine, other);
    const [first, second] = [await opened(mine, one.id), await opened(mine, other.id)];
    expect(await updateLabelProfile(ctx, mine, { ...first, isPrimary: "on" })).toEqual({ ok: true });
    expect(await updateLabelProfile(ctx, mine, { ...second, isPrimary: "on" })).toMatchObject({
      refusal: "changed",
      changes: [{ field: "primaryLabel", theirs: one.name, yours: "Pier" }],
    });
    // An update without `isPrimary` does not conflict with the new primary label.
    expect(await updateLabelProfile(ctx, mine, { ...second, address: "9 Pier" })).toEqual({ ok: true });
    expect((await getSettings(ctx, mine)).primaryLabel?.id).toBe(one.id);
  });

  test("saves one of three concurrent edits", async () => {
    const mine = await makeLabel(ctx.db);
    const form = await opened(mine);
    const outcomes = await Promise.all(
      ["1 Quay", "2 Quay", "3 Quay"].map((address) => updateLabelProfile(ctx, mine, { ...form, address })),
    );
    expect(outcomes.map((outcome) => (outcome.ok ? "saved" : outcome.refusal)).toSorted()).toEqual([
      "changed",
      "changed",
      "saved",
    ]);
  });

  test("is saved when both made the same change", async () => {
    const mine = await makeLabel(ctx.db);
    const form = { ...(await opened(mine)), address: "9 Pier" };
    expect(await updateLabelProfile(ctx, mine, form)).toEqual({ ok: true });
    expect(await updateLabelProfile(ctx, mine, form)).toEqual({ ok: true });
  });
});

describe("addLabel", () => {
  test("adds one sub-label with ledger accounts when called concurrently", async () => {
    const mine = await makeLabel(ctx.db);
    const sub = newLabel();
    const outcomes = await concurrently(3, () => addLabel(ctx, mine, sub));
    expect(outcomes).toEqual([{ ok: true }, { ok: true }, { ok: true }]);
    expect((await getSettings(ctx, mine)).subLabels).toMatchObject([sub]);
    const accounts = await ctx.db.select().from(ledgerAccounts).where(eq(ledgerAccounts.ownerId, sub.id));
    expect(accounts.map(({ unit }) => unit).toSorted()).toEqual(["GBP", "USD"]);
  });

  test("needs a primary label", async () => {
    const user = asViewer(await makeUser(ctx.db, { roles: ["label"] }), "label");
    expect(await addLabel(ctx, user, newLabel())).toEqual({ ok: false, refusal: "no-primary-label" });
    expect(await labelsOf(user.id)).toEqual([]);
  });

  test("is refused for brands", async () => {
    const brand = await makeBrand(ctx.db);
    expect(await addLabel(ctx, brand, newLabel())).toEqual({ ok: false, refusal: "labels-only" });
    expect(await labelsOf(brand.id)).toEqual([]);
  });

  test("refuses the id of another account's label", async () => {
    const [mine, others] = [await makeLabel(ctx.db), await makeLabel(ctx.db, { name: "Theirs" })];
    const outcome = await addLabel(ctx, mine, { ...details, id: others.labelId, isPrimary: "on" });
    expect(outcome).toEqual({ ok: false, refusal: "id-taken" });
    expect((await getSettings(ctx, mine)).primaryLabel?.id).toBe(mine.labelId);
    expect((await getSettings(ctx, others)).primaryLabel?.name).toBe("Theirs");
  });

  test("refuses the 101st label, even concurrently", async () => {
    const mine = await makeLabel(ctx.db);
    const more = Array.from({ length: maxLabels - 2 }, newLabel);
    const rows = more.flatMap((label) => addLabelProfile(ctx.db, { ...label, userId: mine.id, isPrimary: false }, 1));
    await runBatch(ctx.db, rows);
    const last = newLabel();
    const together = await Promise.all([last, newLabel(), newLabel()].map((label) => addLabel(ctx, mine, label)));
    expect(together.filter(({ ok }) => ok)).toHaveLength(1);
    expect(together.filter(({ ok }) => !ok)).toEqual(
      Array.from({ length: 2 }, () => ({ ok: false, refusal: "too-many-labels" })),
    );
    expect(await labelsOf(mine.id)).toHaveLength(maxLabels);
  });
});
