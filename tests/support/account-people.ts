import { eq } from "drizzle-orm";
import { auditLog } from "#drizzle/schema/index.ts";
import { hashPassword } from "#worker/domain/people/accounts/passwords.ts";
import { startSession } from "./start-session.ts";
import { readViewer } from "#worker/domain/people/accounts/sessions.ts";
import type { TestContext } from "./app-context.ts";
import { makeUser } from "./factories.ts";

export type User = Awaited<ReturnType<typeof makeUser>>;

/** Password of every account in these tests, hashed at the lowest cost. */
export const password = "tape-and-ink";
const cheapHash = await hashPassword(password, { log2N: 4, r: 1, p: 1 });

export const newPerson = (ctx: TestContext, roles: User["roles"] = ["brand"]): Promise<User> =>
  makeUser(ctx.db, { hash: cheapHash, roles });

/** Extracts the `Cookie` header from an outcome's `Set-Cookie` value; empty when there is none. */
export const cookieOf = (outcome: { ok: boolean; cookie?: string }): string => outcome.cookie?.split(";")[0] ?? "";

/** Starts a session for a user and reads it back as a browser would. */
export async function ownSession(ctx: TestContext, user: { id: string }) {
  const cookie = cookieOf({ ok: true, cookie: await startSession(ctx, user.id) });
  return { ...(await readOwn(ctx, cookie)), cookie };
}

export async function readOwn(ctx: TestContext, cookie: string) {
  const found = await readViewer(ctx, cookie);
  if (!found) throw new Error("not signed in");
  return { viewer: found.viewer, sessionId: found.sessionId };
}

/** Lists the audit log's actions on a target, oldest first. */
export async function actionsOf(ctx: TestContext, targetId: string): Promise<string[]> {
  const rows = await ctx.db.select().from(auditLog).where(eq(auditLog.targetId, targetId)).orderBy(auditLog.seq);
  return rows.map((row) => row.action);
}
