import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { sessions, users } from "#drizzle/schema/index.ts";
import { forEachTest } from "#tests/support/for-each-test.ts";
import { actionsOf, cookieOf, newPerson, ownSession, password, type User } from "#tests/support/account-people.ts";
import { createTestContext } from "#tests/support/app-context.ts";
import { concurrently } from "#tests/support/concurrently.ts";
import { readMailKinds, readMails } from "#tests/support/mails.ts";
import { MailMessage } from "#worker/domain/services/mail/mail.contract.ts";
import { renderMail } from "#worker/domain/services/mail/templates/render-mail.ts";
import { minutes } from "#worker/domain/lib/time.ts";
import { clientKey, discardOldAttempts, takeAttempt } from "#worker/domain/services/jobs/attempts.ts";
import { changePassword } from "./change-credentials.ts";
import { listOwnSessions, revokeSession } from "./own-sessions.ts";
import { readViewer } from "./sessions.ts";
import { giveSecondFactor } from "./give-second-factor.ts";
import { signIn, signOutEverywhere } from "./sign-in.ts";
import { makeTotpSecret, sealTotpSecret } from "./second-factor-codes.ts";

const ctx = forEachTest(() => createTestContext());

describe("failed sign-ins", () => {
  const fail = async (user: User, times: number) => {
    for (let time = 0; time < times; time += 1) {
      await signIn(ctx, { email: user.email, password: "wrong" });
      await ctx.settle();
    }
  };
  const countAlerts = async (user: User) =>
    (await readMailKinds(ctx, user)).filter((kind) => kind === "failed-sign-ins").length;

  test("alert the owner once, at the fifth within 15 minutes", async () => {
    const user = await newPerson(ctx);
    await fail(user, 4);
    expect(await countAlerts(user)).toBe(0);
    await fail(user, 4);
    expect(await countAlerts(user)).toBe(1);
    expect(await actionsOf(ctx, user.id)).toEqual(["sign-in.failed-often"]);
    ctx.wait(minutes(15));
    await fail(user, 5);
    expect(await countAlerts(user)).toBe(2);
  });

  test("are forgotten after a successful sign-in or 15 minutes", async () => {
    const user = await newPerson(ctx);
    await fail(user, 4);
    await signIn(ctx, { email: user.email, password });
    await fail(user, 4);
    ctx.wait(minutes(15));
    await fail(user, 1);
    expect(await countAlerts(user)).toBe(0);
  });

  test("with wrong codes warn the owner that the password is known", async () => {
    const [byPassword, byCode] = [await newPerson(ctx), await newPerson(ctx)];
    await fail(byPassword, 5);
    await ctx.db
      .update(users)
      .set({ totpSecret: sealTotpSecret(ctx, byCode.id, makeTotpSecret()), totpConfirmedAt: ctx.clock.now() })
      .where(eq(users.id, byCode.id));
    const half = cookieOf(await signIn(ctx, { email: byCode.email, password }));
    for (let time = 0; time < 5; time += 1)
      await giveSecondFactor(ctx, { code: "no-such-code" }, { userAgent: null, cookieHeader: half });
    const textTo = async (user: User) =>
      renderMail(MailMessage.parse((await readMails(ctx, user))[0]), "https://cuesheet.test").text;
    expect(await textTo(byPassword)).toContain("5 attempts to sign in to your account with a wrong password");
    expect(await textTo(byCode)).not.toContain("wrong password");
    expect(await textTo(byCode)).toContain("someone knows your password");
  });

  test("alert the owner once when concurrent", async () => {
    const user = await newPerson(ctx);
    await concurrently(12, () => signIn(ctx, { email: user.email, password: "wrong" }));
    await ctx.settle();
    expect(await countAlerts(user)).toBe(1);
  });
});

describe("own sessions", () => {
  test("are listed with their devices, and no one else's", async () => {
    const user = await newPerson(ctx);
    await newPerson(ctx);
    const agent = "Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36";
    await signIn(ctx, { email: user.email, password }, { userAgent: agent, cookieHeader: null });
    const own = await ownSession(ctx, user);
    const listed = await listOwnSessions(ctx, own);
    expect(listed.map(({ device, isThisOne }) => ({ device, isThisOne }))).toHaveLength(2);
    expect(listed.find((session) => session.isThisOne)?.id).toBe(own.sessionId);
    expect(listed.find((session) => !session.isThisOne)?.device).toBe("Chrome on Windows");
  });

  test("are revoked one by one, and no one else's", async () => {
    const [user, other] = [await newPerson(ctx), await newPerson(ctx)];
    const [here, there, foreign] = [await ownSession(ctx, user), await ownSession(ctx, user), await ownSession(ctx, other)];
    expect(await revokeSession(ctx, here.viewer, there.sessionId)).toBe(true);
    expect(await readViewer(ctx, there.cookie)).toBeNull();
    expect(await revokeSession(ctx, here.viewer, foreign.sessionId)).toBe(false);
    expect(await revokeSession(ctx, here.viewer, crypto.randomUUID())).toBe(false);
    expect(await readViewer(ctx, foreign.cookie)).not.toBeNull();
    expect(await actionsOf(ctx, there.sessionId)).toEqual(["session.revoked"]);
    expect(await actionsOf(ctx, foreign.sessionId)).toEqual([]);
  });

  test("end all at once on signing out everywhere", async () => {
    const [user, other] = [await newPerson(ctx), await newPerson(ctx)];
    const [here, there, foreign] = [await ownSession(ctx, user), await ownSession(ctx, user), await ownSession(ctx, other)];
    expect(await signOutEverywhere(ctx, here.viewer)).toContain("Max-Age=0");
    expect(await readViewer(ctx, here.cookie)).toBeNull();
    expect(await readViewer(ctx, there.cookie)).toBeNull();
    expect(await readViewer(ctx, foreign.cookie)).not.toBeNull();
  });

  test("end on a new password, and the current one gets a new cookie", async () => {
    const user = await newPerson(ctx);
    const [here, there] = [await ownSession(ctx, user), await ownSession(ctx, user)];
    const refused = await changePassword(ctx, here, { currentPassword: "wrong", newPassword: "another-one" });
    expect(refused).toEqual({ ok: false, refusal: "wrong-password" });
    const outcome = await changePassword(ctx, here, {
      currentPassword: password,
      newPassword: "another-one-now",
    });
    expect(await readViewer(ctx, here.cookie)).toBeNull();
    expect(await readViewer(ctx, there.cookie)).toBeNull();
    expect((await readViewer(ctx, cookieOf(outcome)))?.viewer.id).toBe(user.id);
    expect(await actionsOf(ctx, user.id)).toContain("password.changed");
    expect(await readMailKinds(ctx, user)).toContain("password-changed");
  });

  test("are void for an erased account", async () => {
    const user = await newPerson(ctx);
    const { cookie } = await ownSession(ctx, user);
    await ctx.db.update(users).set({ erasedAt: ctx.clock.now() }).where(eq(users.id, user.id));
    expect(await readViewer(ctx, cookie)).toBeNull();
    expect(await signIn(ctx, { email: user.email, password })).toMatchObject({ ok: false });
  });

  test("cannot be opened with the stored hash", async () => {
    const user = await newPerson(ctx);
    const { sessionId } = await ownSession(ctx, user);
    const [row] = await ctx.db.select().from(sessions).where(eq(sessions.id, sessionId));
    expect(await readViewer(ctx, `__Host-session=${sessionId}.${row?.secretHash}`)).toBeNull();
  });
});

describe("attempt limit", () => {
  test("counts concurrent attempts exactly and resets in the next window", async () => {
    const limit = { max: 5, window: minutes(1) };
    const answers = await concurrently(50, () => takeAttempt(ctx, "many", limit));
    expect(answers.filter(Boolean)).toHaveLength(5);
    ctx.wait(minutes(1));
    expect(await takeAttempt(ctx, "many", limit)).toBe(true);
    ctx.wait(minutes(2));
    await discardOldAttempts(ctx);
  });

  test.each([
    ["1.2.3.4", "1.2.3.4"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:0DB8:0001:0002:ffff::1", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
  ])("counts %s under %s", (address, key) => {
    expect(clientKey(address)).toBe(key);
  });
});
