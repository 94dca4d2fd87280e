import type { Database, Statement } from "#drizzle/client.ts";
import { isRefusedBy, runBatch } from "#drizzle/client.ts";
import { userRoles, users } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { openTokenAccount } from "#worker/domain/tokens/statements.ts";
import { isCommonPassword } from "./common-passwords.ts";
import type { Role, SignUp, SignUpRefusal } from "./contract.ts";
import { emailKey } from "./email-key.ts";
import { hashPassword } from "./password-hash.ts";
import { startSession } from "./sessions.ts";
import { isAttemptAllowed } from "./sign-in.ts";

/** Opens an account that waits for approval, and signs it in. User, role and ledger account are one batch. */
export async function signUp(
  ctx: AppContext,
  input: SignUp,
  clientAddress: string,
): Promise<{ ok: true; cookie: string } | { ok: false; refusal: SignUpRefusal }> {
  const key = emailKey(input.email);
  if (!(await isAttemptAllowed(ctx, clientAddress, key))) return { ok: false, refusal: "too-many-attempts" };
  if (isCommonPassword(input.password)) return { ok: false, refusal: "common-password" };
  const id = crypto.randomUUID();
  const passwordHash = await hashPassword(input.password);
  try {
    await runBatch(
      ctx.db,
      openAccount(
        ctx.db,
        { id, email: input.email, passwordHash, roles: [input.accountType] },
        ctx.clock.now(),
      ),
    );
  } catch (error) {
    if (isRefusedBy(error, "users.email_key")) return { ok: false, refusal: "email-taken" };
    throw error;
  }
  return { ok: true, cookie: await startSession(ctx, id) };
}

/** The rows of a new account. The first role decides which profile it is asked for. */
export function openAccount(
  db: Database,
  account: { id: string; email: string; passwordHash: string; roles: readonly Role[] },
  now: number,
): Statement[] {
  const { id, email, passwordHash, roles } = account;
  return [
    db.insert(users).values({ id, email, emailKey: emailKey(email), passwordHash, createdAt: now }),
    ...roles.map((role, position) => db.insert(userRoles).values({ userId: id, role, position })),
    openTokenAccount(db, id),
  ];
}
