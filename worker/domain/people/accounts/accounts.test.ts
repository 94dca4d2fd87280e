import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { ledgerAccounts, sessions, userRoles, users } from "#drizzle/schema/index.ts";
import { createTestContext } from "#tests/support/app-context.ts";
import { forEachTest } from "#tests/support/for-each-test.ts";
import { startSession } from "#tests/support/start-session.ts";
import { makeUser } from "#tests/support/factories.ts";
import { days } from "#worker/domain/lib/time.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { SignUp } from "./accounts.contract.ts";
import { nextGate } from "./gates/next-gate.ts";
import { dummyHash, hashPassword, isPasswordRight } from "./passwords.ts";
import { readViewer } from "./sessions.ts";
import { chooseActiveRole } from "./find-session.ts";
import { signIn, signOut } from "./sign-in.ts";
import { signUp } from "./sign-up.ts";
import { takeWantedPath } from "./session-cookie.ts";
import { switchRole } from "./own-sessions.ts";

const ctx = forEachTest(() => createTestContext());

let count = 0;
const newcomer = (change: object = {}) =>
  SignUp.parse({
    accountType: "brand",
    email: `new-${(count += 1)}@example.com`,
    password: "tape-and-ink",
    ...change,
  });
const cookieOf = (outcome: { ok: boolean; cookie?: string }) => outcome.cookie?.split(";")[0] ?? "";

describe("sign-up", () => {
  test("opens a pending account with role and ledger accounts, and signs in", async () => {
    const outcome = await signUp(ctx, newcomer({ accountType: "label" }));
    const found = await readViewer(ctx, cookieOf(outcome));
    expect(found?.viewer).toMatchObject({
      roles: ["label"],
      approvalStatus: "pending",
      isProfileCompleted: false,
    });
    const account = await ctx.db
      .select()
      .from(ledgerAccounts)
      .where(eq(ledgerAccounts.ownerId, found?.viewer.id ?? ""));
    expect(account.map(({ code }) => code).toSorted()).toEqual(["debt", "tokens"]);
  });

  test("takeWantedPath returns the page to its owner once, after approval and profile", async () => {
    const outcome = await signUp(ctx, newcomer(), undefined, "/upload/t?startTime=3");
    const { viewer } = (await readViewer(ctx, cookieOf(outcome)))!;
    const open: Viewer = { ...viewer, approvalStatus: "approved", isProfileCompleted: true };
    expect(await takeWantedPath(ctx, viewer)).toBeNull();
    expect(await takeWantedPath(ctx, { ...open, isProfileCompleted: false })).toBeNull();
    const other = await makeUser(ctx.db);
    expect(await takeWantedPath(ctx, { ...open, id: other.id })).toBeNull();
    expect(await takeWantedPath(ctx, open)).toBe("/upload/t?startTime=3");
    expect(await takeWantedPath(ctx, open)).toBeNull();
  });

  test.each([
    ["another site", "//evil.example"],
    ["another site with a backslash", "/\\evil.example"],
    ["an absolute URL", "https://evil.example"],
    ["not a path", "library"],
    ["a path of 2,049 characters", `/${"a".repeat(2048)}`],
  ])("refuses to store a return path that is %s", async (_what, path) => {
    await makeUser(ctx.db);
    const change = ctx.db.$client.prepare("UPDATE users SET wanted_path = ?").bind(path).run();
    await expect(change).rejects.toThrow("wanted_path_is_ours");
  });

  test("refuses a taken address in any spelling", async () => {
    const input = newcomer();
    await signUp(ctx, input);
    const again = await signUp(ctx, { ...input, email: ` ${input.email.toUpperCase()}` });
    expect(again).toEqual({ ok: false, refusal: "email-taken" });
    const rows = await ctx.db.select().from(users).where(eq(users.emailKey, input.email));
    expect(rows).toHaveLength(1);
    expect(
      await ctx.db
        .select()
        .from(userRoles)
        .where(eq(userRoles.userId, rows[0]?.id ?? "")),
    ).toHaveLength(1);
  });

  test("never grants a role beyond brand and label", () => {
    expect(newcomer({ accountType: "super_user" }).accountType).toBe("brand");
  });

  test("refuses common passwords", async () => {
    expect(await signUp(ctx, newcomer({ password: "password" }))).toEqual({
      ok: false,
      refusal: "common-password",
    });
  });
});

describe("sign-in", () => {
  test("needs the right password and does not reveal unknown addresses", async () => {
    const input = newcomer();
    await signUp(ctx, input);
    expect(await signIn(ctx, { email: input.email.toUpperCase(), password: input.password })).toMatchObject({
      ok: true,
    });
    const wrong = await signIn(ctx, { email: input.email, password: "not it" });
    const unknown = await signIn(ctx, { email: "nobody@example.com", password: "not it" });
    expect(wrong).toEqual({ ok: false, refusal: "wrong-credentials" });
    expect(unknown).toEqual(wrong);
  });

  test("is rate-limited before the password is checked", async () => {
    const limited = {
      ...ctx,
      limits: { ...ctx.limits, signIn: { limit: async () => ({ success: false }) } },
    };
    const outcome = await signIn(limited, { email: "a@example.com", password: "x" });
    expect(outcome).toEqual({ ok: false, refusal: "too-many-attempts" });
  });

  test("salts each hash, and the dummy hash matches no password", async () => {
    const hash = await hashPassword("tape-and-ink");
    expect(hash).not.toBe(await hashPassword("tape-and-ink"));
    expect(hash).toMatch(/^scrypt\$14\$8\$5\$/);
    expect(await isPasswordRight("tape-and-ink", hash)).toBe(true);
    expect(await isPasswordRight("", dummyHash)).toBe(false);
  });
});

describe("session", () => {
  async function open() {
    const user = await makeUser(ctx.db);
    return { user, cookie: (await startSession(ctx, user.id)).split(";")[0] ?? "" };
  }

  test("stores only a hash of its secret, in a __Host- cookie", async () => {
    const { user, cookie } = await open();
    expect(cookie).toMatch(/^__Host-session=/);
    const [row] = await ctx.db.select().from(sessions).where(eq(sessions.userId, user.id));
    expect(cookie).not.toContain(row?.secretHash);
  });

  test("refuses a wrong secret", async () => {
    const { cookie } = await open();
    expect(await readViewer(ctx, `${cookie}x`)).toBeNull();
    expect(await readViewer(ctx, null)).toBeNull();
  });

  test("expires ten days after its last use and thirty after its start", async () => {
    const { cookie } = await open();
    for (let day = 0; day < 28; day += 7) {
      expect(await readViewer(ctx, cookie)).not.toBeNull();
      ctx.wait(days(7));
    }
    ctx.wait(days(3));
    expect(await readViewer(ctx, cookie)).toBeNull();
    const idle = await open();
    ctx.wait(days(11));
    expect(await readViewer(ctx, idle.cookie)).toBeNull();
  });

  test("ends on sign-out", async () => {
    const { cookie } = await open();
    expect(await signOut(ctx, cookie)).toContain("Max-Age=0");
    expect(await readViewer(ctx, cookie)).toBeNull();
  });

  test("switches roles for super users only", async () => {
    const { cookie } = await open();
    expect(await switchRole(ctx, cookie, "label")).toBe(false);
    const admin = await makeUser(ctx.db, { roles: ["super_user"] });
    const theirs = (await startSession(ctx, admin.id)).split(";")[0] ?? "";
    expect(await switchRole(ctx, theirs, "label")).toBe(true);
    expect((await readViewer(ctx, theirs))?.viewer.activeRole).toBe("label");
  });
});

test("chooseActiveRole defaults to brand for super users, else to the first role", () => {
  expect(chooseActiveRole(["super_user", "label"], null)).toBe("brand");
  expect(chooseActiveRole(["super_user"], "label")).toBe("label");
  expect(chooseActiveRole(["label", "brand"], "brand")).toBe("label");
});

describe("nextGate", () => {
  const viewer = (change: Partial<Viewer>): Viewer => ({
    id: "1",
    email: "a@b.c",
    roles: ["brand"],
    activeRole: "brand",
    isSuperUser: false,
    approvalStatus: "approved",
    isProfileCompleted: true,
    isEmailVerified: true,
    mustSetUpSecondFactor: false,
    tokenBalance: 0,
    ...change,
  });
  const people = {
    nobody: null,
    pending: viewer({ approvalStatus: "pending" }),
    rejected: viewer({ approvalStatus: "rejected", isProfileCompleted: false }),
    incomplete: viewer({ isProfileCompleted: false }),
    brand: viewer({}),
    label: viewer({ roles: ["label"], activeRole: "label" }),
    admin: viewer({ roles: ["super_user"], isSuperUser: true }),
  };

  test.each([
    ["nobody", "/library", "/auth"],
    ["nobody", "/auth", null],
    ["nobody", "/", null],
    ["pending", "/library", "/awaiting-approval"],
    ["pending", "/complete-profile", "/awaiting-approval"],
    ["pending", "/awaiting-approval", null],
    ["rejected", "/library", "/awaiting-approval"],
    ["incomplete", "/library", "/complete-profile"],
    ["incomplete", "/complete-profile", null],
    ["incomplete", "/awaiting-approval", "/"],
    ["brand", "/library", null],
    ["brand", "/complete-profile", "/"],
    ["brand", "/admin", "/"],
    ["brand", "/buy-tokens", null],
    ["label", "/buy-tokens", "/"],
    ["label", "/buy-token", "/"],
    ["label", "/track/1", null],
    ["label", "/label/library", null],
    ["brand", "/label/library", "/"],
    ["brand", "/label/syncs/1", "/"],
    ["admin", "/admin", null],
    ["admin", "/admin/reports", null],
  ] as const)("%s at %s is redirected to %s", (who, path, target) => {
    expect(nextGate(people[who], path)).toBe(target);
  });
});
