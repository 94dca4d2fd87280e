import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { runBatch } from "#drizzle/client.ts";
import { users } from "#drizzle/schema/index.ts";
import { forEachTest } from "#tests/support/for-each-test.ts";
import { newPerson, ownSession, password as oldPassword } from "#tests/support/account-people.ts";
import { createTestContext } from "#tests/support/app-context.ts";
import type { WeakPassword } from "./accounts.contract.ts";
import { changePassword } from "./change-credentials.ts";
import { issueToken } from "./one-time-tokens.ts";
import { findWeakness, inTurn, maxWaiting } from "./passwords.ts";
import { resetPassword } from "./reset-password.ts";
import { signUp } from "./sign-up.ts";

/** Work that finishes when `end` is called. */
function held() {
  let end = () => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  return { work: () => ended.then(() => "done"), end };
}

test("inTurn runs one piece of work at a time, in order", async () => {
  const begun: number[] = [];
  const locks = [held(), held(), held()];
  const answers = locks.map(({ work }, at) =>
    inTurn(() => {
      begun.push(at);
      return work();
    }),
  );
  await expect.poll(() => begun).toEqual([0]);
  locks[0]?.end();
  await expect.poll(() => begun).toEqual([0, 1]);
  locks[1]?.end();
  locks[2]?.end();
  expect(await Promise.all(answers)).toEqual(["done", "done", "done"]);
});

test("inTurn refuses work beyond its limit until the queue drains", async () => {
  const { work, end } = held();
  const waiting = Array.from({ length: maxWaiting }, () => inTurn(work));
  expect(await inTurn(work)).toBeNull();
  end();
  expect(await Promise.all(waiting)).toEqual(Array.from({ length: maxWaiting }, () => "done"));
  expect(await inTurn(work)).toBe("done");
});

test("inTurn continues after failed work", async () => {
  await expect(inTurn(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await inTurn(async () => "next")).toBe("next");
});

const email = "Jo.Smith+cue@northwind.example";

test.each([
  ["      ", "blank-password"],
  ["\t \u00a0\u3000\u200b ", "blank-password"],
  ["aaaaaa", "repeated-character-password"],
  ["aAaAaAaA", "repeated-character-password"],
  ["......", "repeated-character-password"],
  ["🎵🎵🎵🎵🎵🎵", "repeated-character-password"],
  ["Password1", "common-password"],
  ["wassup", "common-password"],
  ["29071985", "common-password"],
  ["14111984", "common-password"],
  ["cuesheet", "product-name-password"],
  ["CueSheet-2026!", "product-name-password"],
  ["cue sheet", "product-name-password"],
  ["cuesheetcuesheet", "product-name-password"],
  ["ｃｕｅｓｈｅｅｔ", "product-name-password"],
  [email, "own-address-password"],
  ["jo.smith+cue@northwind.example", "own-address-password"],
  ["jo.smith+cue", "own-address-password"],
  ["JoSmith", "own-address-password"],
  ["jo_smith_1984", "own-address-password"],
  ["tape-and-ink", null],
  ["aaaaab", null],
  ["the cuesheet of my life", null],
  ["smith and jo", null],
  ["pass word of blanks", null],
])("findWeakness of %j is %s", (password, weakness) => {
  expect(findWeakness(password, email)).toBe(weakness);
});

test("findWeakness matches a numeric address as a whole, and no numbers beside a short one", () => {
  expect(findWeakness("493817", "493817@x.example")).toBe("own-address-password");
  expect(findWeakness("jo-48-1957-22", "jo@x.example")).toBeNull();
});

describe("each kind of weak password", () => {
  const weak = (email: string): Record<WeakPassword, string> => ({
    "blank-password": "      ",
    "repeated-character-password": "zzzzzz",
    "common-password": "password",
    "product-name-password": "Cuesheet1",
    "own-address-password": email.split("@")[0] ?? "",
  });
  const refusals = (email: string) => Object.keys(weak(email)).map((refusal) => [refusal, { ok: false, refusal }]);
  const ctx = forEachTest(() => createTestContext(Date.now()));

  /** Outcome per weak password. Sequential: the hashing queue is short (`maxWaiting`). */
  async function tryAll(email: string, attempt: (password: string) => Promise<object>) {
    const outcomes: [string, object][] = [];
    for (const [name, password] of Object.entries(weak(email))) {
      outcomes.push([name, await attempt(password)]);
    }
    return outcomes;
  }

  test("is refused at sign-up, and no account is created", async () => {
    const email = `weak.${crypto.randomUUID()}@weak.example`;
    const outcomes = await tryAll(email, (password) => signUp(ctx, { accountType: "brand", email, password }));
    expect(outcomes).toEqual(refusals(email));
    expect(await ctx.db.select().from(users).where(eq(users.email, email))).toEqual([]);
  });

  test("is refused on change, and the old one stays valid", async () => {
    const user = await newPerson(ctx);
    const own = await ownSession(ctx, user);
    const change = (newPassword: string) => changePassword(ctx, own, { currentPassword: oldPassword, newPassword });
    expect(await tryAll(user.email, change)).toEqual(refusals(user.email));
    expect(await change("ink-and-tape")).toMatchObject({ ok: true });
  });

  test("is refused on reset, and the link stays valid", async () => {
    const user = await newPerson(ctx);
    const { token, statements } = issueToken(ctx, {
      kind: "reset-password",
      userId: user.id,
      payload: user.email,
    });
    await runBatch(ctx.db, statements);
    const reset = (password: string) => resetPassword(ctx, { token, password });
    expect(await tryAll(user.email, reset)).toEqual(refusals(user.email));
    expect(await reset("ink-and-tape")).toEqual({ ok: true });
  });
});
