import { eq } from "drizzle-orm";
import { createDatabase, runBatch } from "#drizzle/client.ts";
import { sessions, users } from "#drizzle/schema/index.ts";
import { openLocalPlatform } from "#scripts/local/platform.ts";
import { sha256Hex } from "#worker/crypto.ts";
import type { ActiveRole, ApprovalStatus, Role } from "#worker/domain/accounts/contract.ts";
import { hashPassword } from "#worker/domain/accounts/password-hash.ts";
import { openAccount } from "#worker/domain/accounts/sign-up.ts";
import { addBrandProfile, addLabelProfile } from "#worker/domain/profiles/statements.ts";
import { days } from "#worker/domain/time.ts";

/**
 * Makes one account of every kind with a session each, and prints the session cookies' values as JSON by kind:
 * `node tests/e2e/make-actors.ts <password>`. Not by the sign-in form, which lets in only so many a minute.
 */
type Actor = {
  roles: readonly Role[];
  approval?: ApprovalStatus;
  isComplete?: boolean;
  activeRole?: ActiveRole;
  /** Has a second factor; whether this session has given it. */
  secondFactor?: "given" | "awaited";
  labels?: "with a primary" | "without a primary";
};

const actors: Record<string, Actor> = {
  "second factor awaited": { roles: ["brand"], secondFactor: "awaited" },
  "brand pending": { roles: ["brand"], approval: "pending", isComplete: false },
  "brand rejected": { roles: ["brand"], approval: "rejected" },
  "brand incomplete": { roles: ["brand"], isComplete: false },
  brand: { roles: ["brand"] },
  "label pending": { roles: ["label"], approval: "pending", isComplete: false },
  label: { roles: ["label"], labels: "with a primary" },
  "label without a primary": { roles: ["label"], labels: "without a primary" },
  "super user as brand": { roles: ["super_user"], secondFactor: "given" },
  "super user as label": { roles: ["super_user"], secondFactor: "given", activeRole: "label" },
};

const platform = await openLocalPlatform();
const db = createDatabase(platform.DB);
const passwordHash = await hashPassword(process.argv[2] ?? "");
const now = Date.now();

async function make(name: string, actor: Actor): Promise<string> {
  const { roles, approval = "approved", isComplete = true, activeRole = null, secondFactor, labels } = actor;
  const [userId, sessionId, secret] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  const email = `${name.replaceAll(" ", "-")}-${userId}@example.com`;
  const profile = {
    userId,
    name: `Made ${name}`,
    legalEntity: "Made Ltd",
    address: "1 Street",
    phoneNumber: "1",
  };
  const factor = secondFactor ? { totpSecret: "JBSWY3DPEHPK3PXP", totpConfirmedAt: now } : {};
  await runBatch(db, [
    ...openAccount(db, { id: userId, email, passwordHash, roles }, now),
    db
      .update(users)
      .set({ approvalStatus: approval, profileCompleted: isComplete, ...factor })
      .where(eq(users.id, userId)),
    ...(roles[0] === "brand" && isComplete
      ? [addBrandProfile(db, { ...profile, id: crypto.randomUUID() }, now)]
      : []),
    ...(labels
      ? addLabelProfile(
          db,
          { ...profile, id: crypto.randomUUID(), isPrimary: labels === "with a primary" },
          now,
        )
      : []),
    db.insert(sessions).values({
      id: sessionId,
      userId,
      secretHash: sha256Hex(secret),
      activeRole,
      createdAt: now,
      renewedAt: now,
      expiresAt: now + days(1),
      secondFactorAt: secondFactor === "given" ? now : null,
    }),
  ]);
  return `${sessionId}.${secret}`;
}

const cookies: Record<string, string> = {};
// oxlint-disable-next-line no-await-in-loop -- one small database file
for (const [name, actor] of Object.entries(actors)) cookies[name] = await make(name, actor);
await platform.close();
console.log(JSON.stringify(cookies));
