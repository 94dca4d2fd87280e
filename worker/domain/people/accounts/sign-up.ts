import { type Database, isRefusedBy, runBatch, type Statement } from "#drizzle/client.ts";
import { userRoles, users } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { openTokenAccounts } from "./ledger-accounts.ts";
import { acceptDocuments, acceptedVersions } from "#worker/domain/services/legal/documents/acceptances.ts";
import { recordAudit } from "#worker/domain/services/audit/audit.ts";
import { prepareMail } from "#worker/domain/services/mail/enqueue-mail.ts";
import { isAccountAllowed } from "#worker/domain/services/jobs/attempts.ts";
import type { Role } from "#worker/domain/lib/viewer.contract.ts";
import type { Browser, SignUp, SignUpRefusal } from "./accounts.contract.ts";
import { emailKey } from "#worker/domain/lib/fold-text.ts";
import type { Outcome } from "#worker/domain/lib/guards.ts";
import { findWeakness, hashPassword, inTurn, overloaded } from "./passwords.ts";
import { endSessionOf, newSession } from "./sessions.ts";
import { noBrowser } from "./sign-in.ts";
import { mailVerification } from "./verify-email.ts";

/** The form states this beside its button, with links. */
const acceptedAtSignUp = ["terms", "privacy"] as const;

/**
 * Creates an account that waits for approval, and signs it in. User, role, ledger account, session, the accepted
 * documents and the two notification mails are one batch. `wantedPath`: the page that led to the sign-up.
 */
export async function signUp(
  ctx: AppContext,
  input: SignUp,
  browser: Browser = noBrowser,
  wantedPath: string | null = null,
): Promise<Outcome<SignUpRefusal, { cookie: string }>> {
  const { email, password, accountType } = input;
  const key = emailKey(email);
  if (!(await isAccountAllowed(ctx, key))) return { ok: false, refusal: "too-many-attempts" };
  const weakness = findWeakness(password, email);
  if (weakness) return { ok: false, refusal: weakness };
  const id = crypto.randomUUID();
  const passwordHash = await inTurn(() => hashPassword(password));
  if (passwordHash === null) return overloaded;
  const { statement: session, cookie } = newSession(ctx, { userId: id, userAgent: browser.userAgent });
  const verification = mailVerification(ctx, { id, email });
  const received = prepareMail(ctx, { userId: id, to: email, message: { kind: "account-received" } });
  const now = ctx.clock.now();
  try {
    await runBatch(ctx.db, [
      ...openAccount(ctx.db, { id, email, passwordHash, roles: [accountType], wantedPath }, now),
      ...endSessionOf(ctx, browser.cookieHeader),
      session,
      ...received.statements,
      ...verification.statements,
      ...acceptDocuments(
        ctx.db,
        {
          userId: id,
          documents: acceptedAtSignUp,
          act: "sign-up",
          clientAddress: browser.clientAddress ?? null,
        },
        now,
      ),
      recordAudit(ctx, {
        actorId: id,
        action: "account.signed-up",
        target: { kind: "account", id },
        after: { role: accountType, accepted: acceptedVersions(acceptedAtSignUp) },
      }),
    ]);
  } catch (error) {
    if (isRefusedBy(error, "users.email_key")) return { ok: false, refusal: "email-taken" };
    throw error;
  }
  ctx.defer(received.send());
  ctx.defer(verification.send());
  return { ok: true, cookie };
}

/** The rows of a new account, without the sign-up mails. The first role decides which profile is required. */
export function openAccount(
  db: Database,
  account: {
    id: string;
    email: string;
    passwordHash: string;
    roles: readonly Role[];
    wantedPath?: string | null;
  },
  now: number,
): Statement[] {
  const { id, email, passwordHash, roles, wantedPath = null } = account;
  return [
    db.insert(users).values({ id, email, emailKey: emailKey(email), passwordHash, wantedPath, createdAt: now }),
    ...roles.map((role, position) => db.insert(userRoles).values({ userId: id, role, position })),
    openTokenAccounts(db, id),
  ];
}
