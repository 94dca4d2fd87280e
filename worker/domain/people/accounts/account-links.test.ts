import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { mails, oneTimeTokens, sessions, users } from "#drizzle/schema/index.ts";
import { actionsOf, newPerson, ownSession, password } from "#tests/support/account-people.ts";
import { createTestContext } from "#tests/support/app-context.ts";
import { forEachTest } from "#tests/support/for-each-test.ts";
import { request, signInAs } from "#tests/support/http.ts";
import { hours } from "#worker/domain/lib/time.ts";
import { requestEmailChange } from "./change-credentials.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { findToken, discardExpiredTokens } from "./one-time-tokens.ts";
import { isResetLinkValid, requestPasswordReset, resetPassword } from "./reset-password.ts";
import { readViewer } from "./sessions.ts";
import { signIn } from "./sign-in.ts";
import { signUp } from "./sign-up.ts";
import { handleMessage } from "#worker/queue.ts";
import { readVerifyLink, sendVerificationAgain, verifyEmail } from "./verify-email.ts";

const ctx = forEachTest(() => createTestContext());

async function mailsTo(address: string) {
  await ctx.settle();
  return (await ctx.db.select().from(mails).where(eq(mails.toAddress, address))).map((row) => row.message);
}

async function tokenTo(address: string, kind: string): Promise<string> {
  const mail = (await mailsTo(address)).findLast((message) => message.kind === kind);
  if (!mail || !("token" in mail)) throw new Error(`no ${kind} mail to ${address}`);
  return mail.token;
}

/** Passes the requested resets to the queue's consumer. */
async function deliverResets(): Promise<void> {
  for (const message of ctx.takeSent()) if (message.kind === "mail-reset-link") await handleMessage(ctx, message);
}

async function requestReset(email: string): Promise<string> {
  await requestPasswordReset(ctx, { email });
  await deliverResets();
  return tokenTo(email, "reset-password");
}

describe("password reset", () => {
  test("works once by a mailed link and ends every session", async () => {
    const user = await newPerson(ctx);
    const cookie = await signInAs(ctx, user);
    const token = await requestReset(user.email);
    expect(await isResetLinkValid(ctx, token)).toBe(true);
    expect(await isResetLinkValid(ctx, token)).toBe(true);
    expect(await resetPassword(ctx, { token, password: "new-and-better" })).toEqual({ ok: true });
    expect(await readViewer(ctx, cookie)).toBeNull();
    expect(await signIn(ctx, { email: user.email, password })).toMatchObject({ ok: false });
    expect(await signIn(ctx, { email: user.email, password: "new-and-better" })).toMatchObject({
      ok: true,
    });
    expect(await resetPassword(ctx, { token, password: "once-more-please" })).toEqual({
      ok: false,
      refusal: "invalid-link",
    });
    expect(await mailsTo(user.email)).toContainEqual({ kind: "password-changed" });
    expect(await actionsOf(ctx, user.id)).toEqual(["password.reset"]);
  });

  test("succeeds for one of four concurrent uses of a link", async () => {
    const user = await newPerson(ctx);
    const token = await requestReset(user.email);
    const outcomes = await Promise.all(
      [1, 2, 3, 4].map((number) => resetPassword(ctx, { token, password: `at-the-same-time-${number}` })),
    );
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1);
    expect(await actionsOf(ctx, user.id)).toEqual(["password.reset"]);
  });

  test("answers the same for an unknown address and sends it no mail", async () => {
    const before = await ctx.db.select().from(mails);
    const user = await newPerson(ctx);
    const known = await requestPasswordReset(ctx, { email: user.email });
    const sent = ctx.takeSent();
    const unknown = await requestPasswordReset(ctx, { email: "nobody@example.com" });
    expect(unknown).toBe(known);
    const { id, ...message } = ctx.takeSent()[0]!;
    expect(message).toEqual({ kind: "mail-reset-link", emailKey: "nobody@example.com" });
    // Nothing is looked up or written until the queue delivers, whether or not the account exists.
    expect(sent).toMatchObject([{ kind: "mail-reset-link" }]);
    expect(await ctx.db.select().from(mails)).toHaveLength(before.length);
    for (const each of [...sent, { id, ...message }]) await handleMessage(ctx, each);
    expect(await ctx.db.select().from(mails)).toHaveLength(before.length + 1);
  });

  test("refuses expired and superseded links and links of another kind", async () => {
    const user = await newPerson(ctx);
    const first = await requestReset(user.email);
    const second = await requestReset(user.email);
    expect(await isResetLinkValid(ctx, first)).toBe(false);
    expect(await readVerifyLink(ctx, second)).toBeNull();
    ctx.wait(hours(1));
    expect(await resetPassword(ctx, { token: second, password: "too-late-for-this" })).toEqual({
      ok: false,
      refusal: "invalid-link",
    });
    ctx.wait(1);
    await discardExpiredTokens(ctx);
    expect(await ctx.db.select().from(oneTimeTokens).where(eq(oneTimeTokens.userId, user.id))).toEqual([]);
  });

  test("refuses a common password and leaves the link valid", async () => {
    const user = await newPerson(ctx);
    const token = await requestReset(user.email);
    expect(await resetPassword(ctx, { token, password: "password" })).toEqual({
      ok: false,
      refusal: "common-password",
    });
    expect(await isResetLinkValid(ctx, token)).toBe(true);
  });

  test("is mailed at most three times an hour", async () => {
    const user = await newPerson(ctx);
    for (let asked = 0; asked < 5; asked += 1) {
      expect(await requestPasswordReset(ctx, { email: user.email })).toBe(true);
      await deliverResets();
    }
    expect(await mailsTo(user.email)).toHaveLength(3);
  });

  test("stores only a hash of its token", async () => {
    const user = await newPerson(ctx);
    const token = await requestReset(user.email);
    const [row] = await ctx.db.select().from(oneTimeTokens).where(eq(oneTimeTokens.userId, user.id));
    expect(row?.hash).not.toContain(token);
    expect(Buffer.from(token, "base64url")).toHaveLength(32);
  });
});

describe("email address", () => {
  async function signUpNew(email: string): Promise<Viewer> {
    const outcome = await signUp(ctx, { accountType: "brand", email, password });
    const found = outcome.ok ? await readViewer(ctx, outcome.cookie.split(";")[0] ?? "") : null;
    if (!found) throw new Error("not signed up");
    return found.viewer;
  }

  test("is confirmed once by a mailed link after sign-up", async () => {
    const viewer = await signUpNew("fresh@example.com");
    expect(viewer.isEmailVerified).toBe(false);
    expect((await mailsTo(viewer.email)).map((mail) => mail.kind)).toEqual(["account-received", "verify-email"]);
    expect(ctx.takeSent().map((job) => job.kind)).toEqual(["send-mail", "send-mail"]);
    expect(await actionsOf(ctx, viewer.id)).toEqual(["account.signed-up"]);
    const token = await tokenTo(viewer.email, "verify-email");
    expect(await readVerifyLink(ctx, token)).toBe(viewer.email);
    expect(await verifyEmail(ctx, token)).toEqual({ ok: true });
    expect(await verifyEmail(ctx, token)).toEqual({ ok: false, refusal: "invalid-link" });
    const [row] = await ctx.db.select().from(users).where(eq(users.id, viewer.id));
    expect(row?.emailVerifiedAt).toBe(ctx.clock.now());
  });

  test("gets no mail for a refused sign-up", async () => {
    const viewer = await signUpNew("twice@example.com");
    await signUp(ctx, { accountType: "label", email: viewer.email, password });
    expect(await mailsTo(viewer.email)).toHaveLength(2);
  });

  test("gets at most three confirmation mails an hour, none once confirmed", async () => {
    const user = await newPerson(ctx);
    const { viewer } = await ownSession(ctx, user);
    const answers = [];
    for (let asked = 0; asked < 4; asked += 1) {
      answers.push(await sendVerificationAgain(ctx, viewer));
    }
    expect(answers).toEqual(["sent", "sent", "sent", "too-often"]);
    ctx.wait(hours(1));
    const verified = { ...viewer, isEmailVerified: true };
    expect(await sendVerificationAgain(ctx, verified)).toBe("verified-already");
    expect(await mailsTo(user.email)).toHaveLength(3);
  });

  test("is reported as confirmed to a stale tab", async () => {
    const user = await newPerson(ctx);
    await ctx.db.update(users).set({ emailVerifiedAt: ctx.clock.now() }).where(eq(users.id, user.id));
    const answer = await request("/settings/security", {
      method: "POST",
      cookie: await signInAs(createTestContext(Date.now()), user),
      body: new URLSearchParams({ intent: "send-verification" }),
    });
    expect(answer.status).toBe(302);
    expect(decodeURIComponent(answer.headers.getSetCookie().join("\n"))).toContain("Email confirmed");
    expect(await mailsTo(user.email)).toEqual([]);
  });

  test("changes once the new mailbox confirms, and notifies the old one", async () => {
    const user = await newPerson(ctx);
    const own = await ownSession(ctx, user);
    const email = `Moved-${user.email}`;
    expect(await requestEmailChange(ctx, own, { email, password: "wrong" })).toEqual({
      ok: false,
      refusal: "wrong-password",
    });
    expect(await requestEmailChange(ctx, own, { email, password })).toEqual({ ok: true });
    const reset = await requestReset(user.email);
    const token = await tokenTo(email, "change-email");
    expect((await readViewer(ctx, await signInAs(ctx, user)))?.viewer.email).toBe(user.email);
    expect(await verifyEmail(ctx, token)).toEqual({ ok: true });
    expect((await readViewer(ctx, await signInAs(ctx, user)))?.viewer).toMatchObject({
      email,
      isEmailVerified: true,
    });
    expect(await mailsTo(user.email)).toContainEqual({ kind: "email-changed", newEmail: email });
    expect(await isResetLinkValid(ctx, reset)).toBe(false);
    expect(await signIn(ctx, { email: email.toUpperCase(), password })).toMatchObject({ ok: true });
    expect(await actionsOf(ctx, user.id)).toContain("email.changed");
  });

  test("of another account gets no mail and the same answer", async () => {
    const [user, other] = [await newPerson(ctx), await newPerson(ctx)];
    const own = await ownSession(ctx, user);
    expect(await requestEmailChange(ctx, own, { email: other.email, password })).toEqual({ ok: true });
    expect(await mailsTo(other.email)).toEqual([]);
  });

  test("taken before it was confirmed is refused, and the link stays valid", async () => {
    const user = await newPerson(ctx);
    const email = `contested-${user.email}`;
    await requestEmailChange(ctx, await ownSession(ctx, user), { email, password });
    const token = await tokenTo(email, "change-email");
    await signUpNew(email);
    expect(await verifyEmail(ctx, token)).toEqual({ ok: false, refusal: "email-taken" });
    expect(await findToken(ctx, token, ["change-email"])).not.toBeNull();
    expect((await readViewer(ctx, await signInAs(ctx, user)))?.viewer.email).toBe(user.email);
  });
});

test("signing in ends the browser's previous session", async () => {
  const user = await newPerson(ctx);
  const planted = await signInAs(ctx, user);
  const outcome = await signIn(
    ctx,
    { email: user.email, password },
    {
      userAgent: "Mozilla/5.0 ".repeat(100),
      cookieHeader: planted,
    },
  );
  expect(outcome).toMatchObject({ ok: true, isSecondFactorAwaited: false });
  expect(await readViewer(ctx, planted)).toBeNull();
  const rows = await ctx.db.select().from(sessions).where(eq(sessions.userId, user.id));
  expect(rows).toHaveLength(1);
  expect(rows[0]?.userAgent).toHaveLength(300);
});
