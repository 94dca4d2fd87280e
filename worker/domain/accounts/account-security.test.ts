import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { auditLog, mails, recoveryCodes, sessions, users } from "#drizzle/schema/index.ts";
import { type TestContext, createTestContext } from "#tests/support/app-context.ts";
import { makeUser } from "#tests/support/factories.ts";
import { request } from "#tests/support/http.ts";
import { minutes, seconds } from "#worker/domain/time.ts";
import { clientKey, forgetOldAttempts, takeAttempt } from "./attempts.ts";
import { changePassword } from "./change-credentials.ts";
import { halfSignedIn } from "./contract.ts";
import { listOwnSessions, revokeSession, signOutEverywhere } from "./own-sessions.ts";
import { hashPassword } from "./password-hash.ts";
import {
  beginSecondFactor,
  confirmSecondFactor,
  disableSecondFactor,
  giveSecondFactor,
  renewRecoveryCodes,
} from "./second-factor.ts";
import { getSecurity } from "./security-view.ts";
import { readSession, readViewer, startSession } from "./sessions.ts";
import { signIn } from "./sign-in.ts";
import { decodeBase32, stepAt, totpCode } from "./totp.ts";

let ctx: TestContext;
beforeEach(() => {
  ctx = createTestContext();
});

const password = "tape-and-ink";
const cheapHash = await hashPassword(password, { log2N: 4, r: 1, p: 1 });
type User = Awaited<ReturnType<typeof makeUser>>;
const newPerson = (roles: User["roles"] = ["brand"]) => makeUser(ctx.db, { hash: cheapHash, roles });
const cookieOf = (outcome: { ok: boolean; cookie?: string }) => outcome.cookie?.split(";")[0] ?? "";

async function ownSession(user: { id: string }) {
  const cookie = (await startSession(ctx, user.id)).split(";")[0] ?? "";
  return { ...(await readOwn(cookie)), cookie };
}

async function readOwn(cookie: string) {
  const found = await readViewer(ctx, cookie);
  if (!found) throw new Error("not signed in");
  return { viewer: found.viewer, sessionId: found.sessionId };
}

async function actionsOf(targetId: string): Promise<string[]> {
  const rows = await ctx.db.select().from(auditLog).where(eq(auditLog.targetId, targetId));
  return rows.map((row) => row.action);
}

/** The code an authenticator app would show now. */
const codeNow = (secret: string) => totpCode(decodeBase32(secret), stepAt(ctx.clock.now()));

/** Somebody with a second factor, its secret and recovery codes. */
async function withSecondFactor(roles?: User["roles"]) {
  const user = await newPerson(roles);
  const own = await ownSession(user);
  await beginSecondFactor(ctx, own, { password });
  const { secondFactor } = await getSecurity(ctx, own);
  if (secondFactor.state !== "begun") throw new Error("not begun");
  const { secret } = secondFactor;
  const outcome = await confirmSecondFactor(ctx, own, { code: codeNow(secret) });
  if (!outcome.ok) throw new Error(outcome.refusal);
  ctx.wait(seconds(30));
  return { user, own, secret, codes: outcome.recoveryCodes, cookie: cookieOf(outcome) };
}

const passwordOnly = async (user: User) => cookieOf(await signIn(ctx, { email: user.email, password }, "x"));
const browser = (cookieHeader: string) => ({ userAgent: "Test/1", cookieHeader });

describe("a second factor", () => {
  test("is on once a code of the app was given, with ten recovery codes and a new session", async () => {
    const { user, own, cookie, codes } = await withSecondFactor();
    expect(new Set(codes).size).toBe(10);
    expect(await readViewer(ctx, own.cookie)).toBeNull();
    const found = await readViewer(ctx, cookie);
    expect(found?.viewer.id).toBe(user.id);
    const kept = await ctx.db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, user.id));
    expect(kept).toHaveLength(10);
    for (const code of codes) expect(JSON.stringify(kept)).not.toContain(code);
    expect(await actionsOf(user.id)).toEqual(["second-factor.enabled"]);
  });

  test("keeps its secret sealed, of no worth to another account and unreadable with another key", async () => {
    const { user, secret, codes } = await withSecondFactor();
    const [kept] = await ctx.db.select().from(users).where(eq(users.id, user.id));
    expect(kept?.totpSecret).toBeTruthy();
    expect(kept?.totpSecret).not.toContain(secret);
    const other = await withSecondFactor();
    await ctx.db.update(users).set({ totpSecret: kept?.totpSecret }).where(eq(users.id, other.user.id));
    const give = async (person: User, code: string) =>
      (await giveSecondFactor(ctx, { code }, browser(await passwordOnly(person)))).ok;
    expect(await give(other.user, codeNow(secret))).toBe(false);

    const usual = ctx.settings;
    ctx.settings = { ...usual, SECOND_FACTOR_SECRET: "another-secret-of-at-least-32-bytes" };
    expect(await give(user, codeNow(secret))).toBe(false);
    expect(await give(user, codes[0] ?? "")).toBe(true);
    ctx.settings = usual;
    expect(await give(user, codeNow(secret))).toBe(true);
  });

  test("needs the password to begin and the right code to come into force", async () => {
    const user = await newPerson();
    const own = await ownSession(user);
    expect(await beginSecondFactor(ctx, own, { password: "wrong" })).toEqual({
      ok: false,
      refusal: "wrong-password",
    });
    expect(await confirmSecondFactor(ctx, own, { code: "000000" })).toEqual({
      ok: false,
      refusal: "not-started",
    });
    await beginSecondFactor(ctx, own, { password });
    expect(await confirmSecondFactor(ctx, own, { code: "nonsense" })).toEqual({
      ok: false,
      refusal: "wrong-code",
    });
    expect(await signIn(ctx, { email: user.email, password }, "x")).toMatchObject({
      isSecondFactorAwaited: false,
    });
  });

  test("makes a password alone worth nothing", async () => {
    const { user } = await withSecondFactor();
    const half = await passwordOnly(user);
    expect(await readViewer(ctx, half)).toBeNull();
    expect((await readSession(ctx, half))?.visitor).toBe(halfSignedIn);
    const call = await request("/api/renders/1", { cookie: half });
    expect(call.status).toBe(401);
  });

  test("is given by the app's code, once, in a new session", async () => {
    const { user, secret } = await withSecondFactor();
    const half = await passwordOnly(user);
    const code = codeNow(secret);
    const given = await giveSecondFactor(
      ctx,
      { code: `${code.slice(0, 3)} ${code.slice(3)}` },
      browser(half),
    );
    expect((await readViewer(ctx, cookieOf(given)))?.viewer.id).toBe(user.id);
    expect(await readSession(ctx, half)).toBeNull();
    const again = await giveSecondFactor(ctx, { code }, browser(await passwordOnly(user)));
    expect(again).toEqual({ ok: false, refusal: "wrong-code" });
  });

  test("given twice at once opens one session", async () => {
    const { user, secret } = await withSecondFactor();
    const halves = [await passwordOnly(user), await passwordOnly(user)];
    const code = codeNow(secret);
    const given = await Promise.all(halves.map((half) => giveSecondFactor(ctx, { code }, browser(half))));
    expect(given.filter((outcome) => outcome.ok)).toHaveLength(1);
  });

  test("is given by a recovery code, once, however it is spelled", async () => {
    const { user, codes } = await withSecondFactor();
    const code = ` ${codes[3]?.toUpperCase().replace("-", " ")} `;
    expect(await giveSecondFactor(ctx, { code }, browser(await passwordOnly(user)))).toMatchObject({
      ok: true,
    });
    expect(await giveSecondFactor(ctx, { code }, browser(await passwordOnly(user)))).toEqual({
      ok: false,
      refusal: "wrong-code",
    });
    expect(await actionsOf(user.id)).toContain("second-factor.recovery-code-used");
  });

  test("can be guessed at five times in a quarter of an hour, from wherever", async () => {
    const { user, secret } = await withSecondFactor();
    const half = await passwordOnly(user);
    const wrong = codeNow(secret) === "000000" ? "000001" : "000000";
    const guesses = [];
    for (let guess = 0; guess < 5; guess += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one guess after the other
      guesses.push(await giveSecondFactor(ctx, { code: wrong }, browser(half)));
    }
    expect(guesses).toEqual(guesses.map(() => ({ ok: false, refusal: "wrong-code" })));
    const right = await giveSecondFactor(ctx, { code: codeNow(secret) }, browser(half));
    expect(right).toEqual({ ok: false, refusal: "too-many-attempts" });
    ctx.wait(minutes(15));
    expect(await giveSecondFactor(ctx, { code: codeNow(secret) }, browser(half))).toMatchObject({ ok: true });
  });

  test("gets new recovery codes for password and code together, and the old ones are worth nothing", async () => {
    const { user, secret, codes, cookie } = await withSecondFactor();
    const own = await readOwn(cookie);
    const code = codeNow(secret);
    expect(await renewRecoveryCodes(ctx, own, { password: "wrong", code })).toEqual({
      ok: false,
      refusal: "wrong-password",
    });
    expect(await renewRecoveryCodes(ctx, own, { password, code: "aaaaa-bbbbb" })).toEqual({
      ok: false,
      refusal: "wrong-code",
    });
    const outcome = await renewRecoveryCodes(ctx, own, { password, code });
    if (!outcome.ok) throw new Error(outcome.refusal);
    expect(new Set([...codes, ...outcome.recoveryCodes]).size).toBe(20);
    expect((await getSecurity(ctx, own)).secondFactor).toEqual({ state: "on", recoveryCodesLeft: 10 });
    const give = async (given = "") =>
      (await giveSecondFactor(ctx, { code: given }, browser(await passwordOnly(user)))).ok;
    expect([await give(codes[0]), await give(outcome.recoveryCodes[0])]).toEqual([false, true]);

    const byOldCode = await renewRecoveryCodes(ctx, own, { password, code: outcome.recoveryCodes[1] ?? "" });
    expect(byOldCode).toMatchObject({ ok: true });
    expect((await getSecurity(ctx, own)).secondFactor).toMatchObject({ recoveryCodesLeft: 10 });
    expect(await actionsOf(user.id)).toEqual([
      "second-factor.enabled",
      "second-factor.recovery-codes-renewed",
      "second-factor.recovery-code-used",
      "second-factor.recovery-code-used",
      "second-factor.recovery-codes-renewed",
    ]);
  });

  test("is turned off by password and code together, and by neither alone", async () => {
    const { user, secret, cookie } = await withSecondFactor();
    const own = await readOwn(cookie);
    const code = codeNow(secret);
    expect(await disableSecondFactor(ctx, own, { password: "wrong", code })).toMatchObject({ ok: false });
    expect(await disableSecondFactor(ctx, own, { password, code: "aaaaa-bbbbb" })).toMatchObject({
      ok: false,
    });
    expect(await disableSecondFactor(ctx, own, { password, code })).toEqual({ ok: true });
    expect(await signIn(ctx, { email: user.email, password }, "x")).toMatchObject({
      isSecondFactorAwaited: false,
    });
    expect(await readViewer(ctx, cookie)).not.toBeNull();
    expect(await actionsOf(user.id)).toEqual(["second-factor.enabled", "second-factor.disabled"]);
  });

  test("must be set up by super users before anything of theirs opens, except in the demo", async () => {
    const admin = await newPerson(["super_user"]);
    const cookie = await passwordOnly(admin);
    expect((await readViewer(ctx, cookie))?.viewer.mustSetUpSecondFactor).toBe(true);
    const demo = { ...ctx, settings: { ...ctx.settings, DEMO: "on" as const } };
    expect((await readViewer(demo, cookie))?.viewer.mustSetUpSecondFactor).toBe(false);
    const set = await withSecondFactor(["super_user"]);
    expect((await readViewer(ctx, set.cookie))?.viewer.mustSetUpSecondFactor).toBe(false);
  });
});

describe("failed sign-ins", () => {
  const fail = async (user: User, times: number) => {
    for (let time = 0; time < times; time += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one attempt after the other
      await signIn(ctx, { email: user.email, password: "wrong" }, "x");
      // oxlint-disable-next-line no-await-in-loop
      await ctx.settle();
    }
  };
  const told = async (user: User) => {
    const rows = await ctx.db.select().from(mails).where(eq(mails.userId, user.id));
    return rows.filter((row) => row.message.kind === "failed-sign-ins").length;
  };

  test("are told to the owner at the fifth within a quarter of an hour, once", async () => {
    const user = await newPerson();
    await fail(user, 4);
    expect(await told(user)).toBe(0);
    await fail(user, 4);
    expect(await told(user)).toBe(1);
    expect(await actionsOf(user.id)).toEqual(["sign-in.failed-often"]);
    ctx.wait(minutes(15));
    await fail(user, 5);
    expect(await told(user)).toBe(2);
  });

  test("are forgotten with the right password, or after a quarter of an hour", async () => {
    const user = await newPerson();
    await fail(user, 4);
    await signIn(ctx, { email: user.email, password }, "x");
    await fail(user, 4);
    ctx.wait(minutes(15));
    await fail(user, 1);
    expect(await told(user)).toBe(0);
  });

  test("at the same time tell the owner once", async () => {
    const user = await newPerson();
    await Promise.all(
      Array.from({ length: 12 }, () => signIn(ctx, { email: user.email, password: "wrong" }, "x")),
    );
    await ctx.settle();
    expect(await told(user)).toBe(1);
  });
});

describe("one's own sessions", () => {
  test("are listed with their devices, and none of anybody else", async () => {
    const user = await newPerson();
    await newPerson();
    const agent = "Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36";
    await signIn(ctx, { email: user.email, password }, "x", { userAgent: agent, cookieHeader: null });
    const own = await ownSession(user);
    const listed = await listOwnSessions(ctx, own);
    expect(listed.map(({ device, isThisOne }) => ({ device, isThisOne }))).toHaveLength(2);
    expect(listed.find((session) => session.isThisOne)?.id).toBe(own.sessionId);
    expect(listed.find((session) => !session.isThisOne)?.device).toBe("Chrome on Windows");
  });

  test("end one by one, and a foreign one is as good as missing", async () => {
    const [user, other] = [await newPerson(), await newPerson()];
    const [here, there, foreign] = [await ownSession(user), await ownSession(user), await ownSession(other)];
    expect(await revokeSession(ctx, here.viewer, there.sessionId)).toBe(true);
    expect(await readViewer(ctx, there.cookie)).toBeNull();
    expect(await revokeSession(ctx, here.viewer, foreign.sessionId)).toBe(false);
    expect(await revokeSession(ctx, here.viewer, crypto.randomUUID())).toBe(false);
    expect(await readViewer(ctx, foreign.cookie)).not.toBeNull();
    expect(await actionsOf(there.sessionId)).toEqual(["session.revoked"]);
    expect(await actionsOf(foreign.sessionId)).toEqual([]);
  });

  test("all end at once", async () => {
    const [user, other] = [await newPerson(), await newPerson()];
    const [here, there, foreign] = [await ownSession(user), await ownSession(user), await ownSession(other)];
    expect(await signOutEverywhere(ctx, here.viewer)).toContain("Max-Age=0");
    expect(await readViewer(ctx, here.cookie)).toBeNull();
    expect(await readViewer(ctx, there.cookie)).toBeNull();
    expect(await readViewer(ctx, foreign.cookie)).not.toBeNull();
  });

  test("end with a new password, except this one, which moves to a new cookie", async () => {
    const user = await newPerson();
    const [here, there] = [await ownSession(user), await ownSession(user)];
    const refused = await changePassword(ctx, here, { currentPassword: "wrong", newPassword: "another-one" });
    expect(refused).toEqual({ ok: false, refusal: "wrong-password" });
    const outcome = await changePassword(ctx, here, {
      currentPassword: password,
      newPassword: "another-one-now",
    });
    expect(await readViewer(ctx, here.cookie)).toBeNull();
    expect(await readViewer(ctx, there.cookie)).toBeNull();
    expect((await readViewer(ctx, cookieOf(outcome)))?.viewer.id).toBe(user.id);
    expect(await actionsOf(user.id)).toContain("password.changed");
    const told = await ctx.db.select().from(mails).where(eq(mails.userId, user.id));
    expect(told.map((row) => row.message.kind)).toContain("password-changed");
  });

  test("of an erased account are nobody's", async () => {
    const user = await newPerson();
    const { cookie } = await ownSession(user);
    await ctx.db.update(users).set({ erasedAt: ctx.clock.now() }).where(eq(users.id, user.id));
    expect(await readViewer(ctx, cookie)).toBeNull();
    expect(await signIn(ctx, { email: user.email, password }, "x")).toMatchObject({ ok: false });
  });

  test("are not opened by what the database keeps", async () => {
    const user = await newPerson();
    const { sessionId } = await ownSession(user);
    const [row] = await ctx.db.select().from(sessions).where(eq(sessions.id, sessionId));
    expect(await readViewer(ctx, `__Host-session=${sessionId}.${row?.secretHash}`)).toBeNull();
  });
});

describe("attempts", () => {
  test("are counted exactly when they come at once, and anew in the next window", async () => {
    const limit = { most: 5, window: minutes(1) };
    const answers = await Promise.all(Array.from({ length: 50 }, () => takeAttempt(ctx, "many", limit)));
    expect(answers.filter(Boolean)).toHaveLength(5);
    ctx.wait(minutes(1));
    expect(await takeAttempt(ctx, "many", limit)).toBe(true);
    ctx.wait(minutes(2));
    await forgetOldAttempts(ctx);
  });

  test.each([
    ["1.2.3.4", "1.2.3.4"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:0DB8:0001:0002:ffff::1", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
  ])("from %s are counted by %s", (address, key) => {
    expect(clientKey(address)).toBe(key);
  });
});
