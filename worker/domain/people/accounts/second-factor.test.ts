import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { recoveryCodes, users } from "#drizzle/schema/index.ts";
import { expectOk } from "#tests/support/expect-ok.ts";
import { actionsOf, cookieOf, newPerson, ownSession, password, readOwn, type User } from "#tests/support/account-people.ts";
import { createTestContext } from "#tests/support/app-context.ts";
import { forEachTest } from "#tests/support/for-each-test.ts";
import { request } from "#tests/support/http.ts";
import { minutes, seconds } from "#worker/domain/lib/time.ts";
import { awaitingSecondFactor } from "#worker/domain/lib/viewer.contract.ts";
import { beginSecondFactor, confirmSecondFactor, disableSecondFactor, renewRecoveryCodes } from "./second-factor.ts";
import { giveSecondFactor } from "./give-second-factor.ts";
import { getSecurity } from "./own-sessions.ts";
import { readSession, readViewer } from "./sessions.ts";
import { signIn } from "./sign-in.ts";
import { decodeBase32, stepAt, totpCode } from "./second-factor-codes.ts";

const ctx = forEachTest(() => createTestContext());

/** The code an authenticator app would show now. */
const codeNow = (secret: string) => totpCode(decodeBase32(secret), stepAt(ctx.clock.now()));

/** A user with a second factor, with its secret and recovery codes. */
async function withSecondFactor(roles?: User["roles"]) {
  const user = await newPerson(ctx, roles);
  const own = await ownSession(ctx, user);
  await beginSecondFactor(ctx, own, { password });
  const { secondFactor } = await getSecurity(ctx, own);
  if (secondFactor.state !== "begun") throw new Error("not begun");
  const { secret } = secondFactor;
  const outcome = expectOk(await confirmSecondFactor(ctx, own, { code: codeNow(secret) }));
  ctx.wait(seconds(30));
  return { user, own, secret, codes: outcome.recoveryCodes, cookie: cookieOf(outcome) };
}

const passwordOnly = async (user: User) => cookieOf(await signIn(ctx, { email: user.email, password }));
const browser = (cookieHeader: string) => ({ userAgent: "Test/1", cookieHeader });

describe("second factor", () => {
  test("is enabled by a valid code, with ten recovery codes and a new session", async () => {
    const { user, own, cookie, codes } = await withSecondFactor();
    expect(new Set(codes).size).toBe(10);
    expect(await readViewer(ctx, own.cookie)).toBeNull();
    const found = await readViewer(ctx, cookie);
    expect(found?.viewer.id).toBe(user.id);
    const kept = await ctx.db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, user.id));
    expect(kept).toHaveLength(10);
    for (const code of codes) expect(JSON.stringify(kept)).not.toContain(code);
    expect(await actionsOf(ctx, user.id)).toEqual(["second-factor.enabled"]);
  });

  test("seals its secret to its account and key", async () => {
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

  test("needs the password to begin and a valid code to be enabled", async () => {
    const user = await newPerson(ctx);
    const own = await ownSession(ctx, user);
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
    expect(await signIn(ctx, { email: user.email, password })).toMatchObject({
      isSecondFactorAwaited: false,
    });
  });

  test("blocks a session opened by password alone", async () => {
    const { user } = await withSecondFactor();
    const half = await passwordOnly(user);
    expect(await readViewer(ctx, half)).toBeNull();
    expect((await readSession(ctx, half))?.visitor).toBe(awaitingSecondFactor);
    const call = await request("/api/renders/1", { cookie: half });
    expect(call.status).toBe(401);
  });

  test("accepts an app code once and opens a new session", async () => {
    const { user, secret } = await withSecondFactor();
    const half = await passwordOnly(user);
    const code = codeNow(secret);
    const given = await giveSecondFactor(ctx, { code: `${code.slice(0, 3)} ${code.slice(3)}` }, browser(half));
    expect((await readViewer(ctx, cookieOf(given)))?.viewer.id).toBe(user.id);
    expect(await readSession(ctx, half)).toBeNull();
    const again = await giveSecondFactor(ctx, { code }, browser(await passwordOnly(user)));
    expect(again).toEqual({ ok: false, refusal: "wrong-code" });
  });

  test("opens one session when a code is used concurrently", async () => {
    const { user, secret } = await withSecondFactor();
    const halves = [await passwordOnly(user), await passwordOnly(user)];
    const code = codeNow(secret);
    const given = await Promise.all(halves.map((half) => giveSecondFactor(ctx, { code }, browser(half))));
    expect(given.filter((outcome) => outcome.ok)).toHaveLength(1);
  });

  test("accepts a recovery code once, in any spelling", async () => {
    const { user, codes } = await withSecondFactor();
    const code = ` ${codes[3]?.toUpperCase().replace("-", " ")} `;
    expect(await giveSecondFactor(ctx, { code }, browser(await passwordOnly(user)))).toMatchObject({
      ok: true,
    });
    expect(await giveSecondFactor(ctx, { code }, browser(await passwordOnly(user)))).toEqual({
      ok: false,
      refusal: "wrong-code",
    });
    expect(await actionsOf(ctx, user.id)).toContain("second-factor.recovery-code-used");
  });

  test("allows five guesses in 15 minutes", async () => {
    const { user, secret } = await withSecondFactor();
    const half = await passwordOnly(user);
    const wrong = codeNow(secret) === "000000" ? "000001" : "000000";
    const guesses = [];
    for (let guess = 0; guess < 5; guess += 1) {
      guesses.push(await giveSecondFactor(ctx, { code: wrong }, browser(half)));
    }
    expect(guesses).toEqual(guesses.map(() => ({ ok: false, refusal: "wrong-code" })));
    const right = await giveSecondFactor(ctx, { code: codeNow(secret) }, browser(half));
    expect(right).toEqual({ ok: false, refusal: "too-many-attempts" });
    ctx.wait(minutes(15));
    expect(await giveSecondFactor(ctx, { code: codeNow(secret) }, browser(half))).toMatchObject({ ok: true });
  });

  test("renews recovery codes for password and code together, and voids the old ones", async () => {
    const { user, secret, codes, cookie } = await withSecondFactor();
    const own = await readOwn(ctx, cookie);
    const code = codeNow(secret);
    expect(await renewRecoveryCodes(ctx, own, { password: "wrong", code })).toEqual({
      ok: false,
      refusal: "wrong-password",
    });
    expect(await renewRecoveryCodes(ctx, own, { password, code: "aaaaa-bbbbb" })).toEqual({
      ok: false,
      refusal: "wrong-code",
    });
    const outcome = expectOk(await renewRecoveryCodes(ctx, own, { password, code }));
    expect(new Set([...codes, ...outcome.recoveryCodes]).size).toBe(20);
    expect((await getSecurity(ctx, own)).secondFactor).toEqual({ state: "on", recoveryCodesLeft: 10 });
    const give = async (given = "") => (await giveSecondFactor(ctx, { code: given }, browser(await passwordOnly(user)))).ok;
    expect([await give(codes[0]), await give(outcome.recoveryCodes[0])]).toEqual([false, true]);

    const byOldCode = await renewRecoveryCodes(ctx, own, { password, code: outcome.recoveryCodes[1] ?? "" });
    expect(byOldCode).toMatchObject({ ok: true });
    expect((await getSecurity(ctx, own)).secondFactor).toMatchObject({ recoveryCodesLeft: 10 });
    expect(await actionsOf(ctx, user.id)).toEqual([
      "second-factor.enabled",
      "second-factor.recovery-codes-renewed",
      "second-factor.recovery-code-used",
      "second-factor.recovery-code-used",
      "second-factor.recovery-codes-renewed",
    ]);
  });

  test("is disabled only by password and code together", async () => {
    const { user, secret, cookie } = await withSecondFactor();
    const own = await readOwn(ctx, cookie);
    const code = codeNow(secret);
    expect(await disableSecondFactor(ctx, own, { password: "wrong", code })).toMatchObject({ ok: false });
    expect(await disableSecondFactor(ctx, own, { password, code: "aaaaa-bbbbb" })).toMatchObject({
      ok: false,
    });
    expect(await disableSecondFactor(ctx, own, { password, code })).toEqual({ ok: true });
    expect(await signIn(ctx, { email: user.email, password })).toMatchObject({
      isSecondFactorAwaited: false,
    });
    expect(await readViewer(ctx, cookie)).not.toBeNull();
    expect(await actionsOf(ctx, user.id)).toEqual(["second-factor.enabled", "second-factor.disabled"]);
  });

  test("is mandatory for super users, except in the demo", async () => {
    const admin = await newPerson(ctx, ["super_user"]);
    const cookie = await passwordOnly(admin);
    expect((await readViewer(ctx, cookie))?.viewer.mustSetUpSecondFactor).toBe(true);
    const demo = { ...ctx, settings: { ...ctx.settings, DEMO: "on" as const } };
    expect((await readViewer(demo, cookie))?.viewer.mustSetUpSecondFactor).toBe(false);
    const set = await withSecondFactor(["super_user"]);
    expect((await readViewer(ctx, set.cookie))?.viewer.mustSetUpSecondFactor).toBe(false);
  });
});
