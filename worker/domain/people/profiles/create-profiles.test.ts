import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { brandProfiles, ledgerAccounts, labelProfiles, users } from "#drizzle/schema/index.ts";
import { forEachTest } from "#tests/support/for-each-test.ts";
import { createTestContext } from "#tests/support/app-context.ts";
import { concurrently } from "#tests/support/concurrently.ts";
import { asViewer, makeUser } from "#tests/support/factories.ts";
import { completeProfile } from "./create-profiles.ts";
import { CompleteProfile } from "./profiles.contract.ts";

const ctx = forEachTest(() => createTestContext());

const input = { name: "Northwind", legalEntity: "Northwind Ltd", address: "1 Street", phoneNumber: "1" };

test("completeProfile saves a brand once and ignores repeated forms", async () => {
  const user = await makeUser(ctx.db, { isComplete: false });
  const outcomes = await concurrently(3, () => completeProfile(ctx, asViewer(user), input));
  expect(outcomes.map(({ ok }) => ok)).toEqual([true, true, true]);
  expect(outcomes.filter((outcome) => outcome.ok && !outcome.wasComplete)).toHaveLength(1);
  const late = await completeProfile(ctx, asViewer(user), { ...input, name: "Southwind" });
  expect(late).toEqual({ ok: true, wasComplete: true });
  const profiles = await ctx.db.select().from(brandProfiles).where(eq(brandProfiles.userId, user.id));
  expect(profiles).toMatchObject([{ brandName: "Northwind" }]);
  const [row] = await ctx.db.select().from(users).where(eq(users.id, user.id));
  expect(row?.profileCompleted).toBe(true);
});

test("completeProfile makes the first label primary and opens its ledger accounts", async () => {
  const user = await makeUser(ctx.db, { roles: ["label"], isComplete: false });
  await completeProfile(ctx, asViewer(user, "label"), input);
  const [label] = await ctx.db.select().from(labelProfiles).where(eq(labelProfiles.userId, user.id));
  expect(label?.isPrimary).toBe(true);
  const accounts = await ctx.db
    .select()
    .from(ledgerAccounts)
    .where(eq(ledgerAccounts.ownerId, label?.id ?? ""));
  expect(accounts.map(({ unit }) => unit).toSorted()).toEqual(["GBP", "USD"]);
});

test("completeProfile refuses an unprintable name and saves nothing", async () => {
  const user = await makeUser(ctx.db, { isComplete: false });
  const outcome = await completeProfile(ctx, asViewer(user), { ...input, name: "Rocket 🚀" });
  expect(outcome).toMatchObject({ ok: false, refusal: "unprintable", field: "name" });
  expect(await ctx.db.select().from(brandProfiles).where(eq(brandProfiles.userId, user.id))).toEqual([]);
});

test("CompleteProfile reads a name as one line and refuses an invisible one", () => {
  const parse = (name: string) => CompleteProfile.safeParse({ ...input, name });
  expect(parse("Northwind\r\n\r\nOpen your claims:\r\nhttps://evil.example").data?.name).toBe(
    "Northwind Open your claims: https://evil.example",
  );
  for (const name of ["\u200B", "\u2060\u200D", "\u3164", " \u0301 "])
    expect(parse(name).error?.issues[0]?.message).toBe("Enter a name");
  for (const name of ["می\u200Cخواهم", "क्\u200Dष", "!!!", "Ångström"]) expect(parse(name).data?.name).toBe(name);
});
