import { eq, inArray } from "drizzle-orm";
import { type Database, runBatch } from "#drizzle/client.ts";
import { ledgerAccounts, users } from "#drizzle/schema/index.ts";
import { acceptAll, accountId, buyDemoTokens, type DemoAccount, profileOf, readDemoAccounts, viewerOf } from "./accounts.ts";
import { catalogue } from "./catalogue.ts";
import { makeDemoContext } from "./demo-context.ts";
import { demoId } from "./declarations.ts";
import { hashPassword } from "#worker/domain/people/accounts/passwords.ts";
import { openAccount } from "#worker/domain/people/accounts/sign-up.ts";
import { addBrandProfile, addLabelProfile } from "#worker/domain/people/profiles/statements.ts";
import { tokenAccountId } from "#worker/domain/people/accounts/accounts.contract.ts";

/** Owner of the demo tracks' labels. */
export const labelOwnerId = accountId("label@demo.example");

export const labelId = (name: string): string => demoId(`label:${name}`);

/** Creates the demo accounts, approved and complete. Idempotent. */
export async function seedAccounts(db: Database, now: number): Promise<void> {
  for (const account of readDemoAccounts()) {
    // A handful of accounts, each in its own batch.
    const existing = await db.select({ id: users.id }).from(users).where(eq(users.id, account.id));
    if (existing.length === 0) await addAccount(db, account, now);
  }
}

/** Demo accounts that have never had tokens buy the amount announced with them. */
export async function buyMissingTokens(db: Database): Promise<void> {
  const buyers = readDemoAccounts().filter(({ tokens }) => tokens > 0);
  const accounts = await db
    .select({ id: ledgerAccounts.id, credits: ledgerAccounts.creditsPosted })
    .from(ledgerAccounts)
    .where(
      inArray(
        ledgerAccounts.id,
        buyers.map(({ id }) => tokenAccountId(id)),
      ),
    );
  const empty = new Set(accounts.filter(({ credits }) => credits === 0).map(({ id }) => id));
  const waiting = buyers.filter(({ id }) => empty.has(tokenAccountId(id)));
  if (waiting.length === 0) return;
  const { ctx, standIn } = makeDemoContext({ db });
  for (const { email, tokens } of waiting) {
    await buyDemoTokens(ctx, standIn, { brand: viewerOf(email, ["brand"], "brand"), tokens });
  }
}

async function addAccount(db: Database, account: DemoAccount, now: number): Promise<void> {
  const { id, email, roles, brand } = account;
  const passwordHash = await hashPassword(account.password);
  await runBatch(db, [
    ...openAccount(db, { id, email, passwordHash, roles }, now),
    ...acceptAll(db, id, now),
    ...(brand ? [addBrandProfile(db, profileOf(id, demoId(`brand:${brand}`), brand), now)] : []),
    ...(roles.includes("label") ? labels(db, id, now) : []),
    db.update(users).set({ approvalStatus: "approved", profileCompleted: true, emailVerifiedAt: now }).where(eq(users.id, id)),
  ]);
}

/** The first label of the catalogue is the primary one, the others are its sub labels. */
function labels(db: Database, userId: string, now: number) {
  const names = [...new Set(catalogue.map((track) => track.label))];
  return names.flatMap((name, index) =>
    addLabelProfile(db, { ...profileOf(userId, labelId(name), name), isPrimary: index === 0 }, now + index),
  );
}
