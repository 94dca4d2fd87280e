import { eq } from "drizzle-orm";
import { type Database, runBatch } from "#drizzle/client.ts";
import { users } from "#drizzle/schema/index.ts";
import { type DemoAccount, readDemoAccounts } from "#scripts/demo/accounts.ts";
import { catalogue } from "#scripts/demo/catalogue.ts";
import { demoId } from "#scripts/demo/demo-id.ts";
import { hashPassword } from "#worker/domain/accounts/password-hash.ts";
import { openAccount } from "#worker/domain/accounts/sign-up.ts";
import { addBrandProfile, addLabelProfile } from "#worker/domain/profiles/statements.ts";
import { grantTokens } from "#worker/domain/tokens/lot-statements.ts";

export const labelId = (name: string): string => demoId(`label:${name}`);

/** Makes the demo accounts, approved and complete. Those that are there are left as they are. */
export async function seedAccounts(db: Database, now: number): Promise<void> {
  for (const account of readDemoAccounts()) {
    // oxlint-disable-next-line no-await-in-loop -- a handful of accounts, each its own batch
    const known = await db.select({ id: users.id }).from(users).where(eq(users.id, account.id));
    // oxlint-disable-next-line no-await-in-loop
    if (known.length === 0) await addAccount(db, account, now);
  }
}

async function addAccount(db: Database, account: DemoAccount, now: number): Promise<void> {
  const { id, email, roles, brand, tokens } = account;
  const passwordHash = await hashPassword(account.password);
  await runBatch(db, [
    ...openAccount(db, { id, email, passwordHash, roles }, now),
    ...(brand ? [addBrandProfile(db, profile(id, demoId(`brand:${brand}`), brand), now)] : []),
    ...(roles.includes("label") ? labels(db, id, now) : []),
    db
      .update(users)
      .set({ approvalStatus: "approved", profileCompleted: true, emailVerifiedAt: now })
      .where(eq(users.id, id)),
    ...(tokens > 0
      ? grantTokens(db, {
          id: `demo:${id}`,
          userId: id,
          tokens,
          reason: "demo",
          at: now,
        })
      : []),
  ]);
}

/** The first label of the catalogue is the primary one, the others are its sub labels. */
function labels(db: Database, userId: string, now: number) {
  const names = [...new Set(catalogue.map((track) => track.label))];
  return names.flatMap((name, index) =>
    addLabelProfile(db, { ...profile(userId, labelId(name), name), isPrimary: index === 0 }, now + index),
  );
}

function profile(userId: string, id: string, name: string) {
  return {
    id,
    userId,
    name,
    legalEntity: `${name} Ltd`,
    address: "1 Demo Street, London",
    phoneNumber: "+44 20 7946 0000",
  };
}
