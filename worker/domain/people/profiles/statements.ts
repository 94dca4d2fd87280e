import { eq } from "drizzle-orm";
import type { Database, Statement } from "#drizzle/client.ts";
import { brandProfiles, labelProfiles } from "#drizzle/schema/index.ts";
import { openEarningsAccounts } from "#worker/domain/people/accounts/ledger-accounts.ts";
import { nextVersion } from "#worker/domain/lib/guards.ts";
import type { CompleteProfile } from "./profiles.contract.ts";

type Profile = CompleteProfile & { id: string; userId: string };

export function addBrandProfile(db: Database, profile: Profile, now: number): Statement {
  const { id, userId, name, legalEntity, address, phoneNumber } = profile;
  return db.insert(brandProfiles).values({ id, userId, brandName: name, legalEntity, address, phoneNumber, createdAt: now });
}

/** Inserts a label profile and its earnings accounts. */
export function addLabelProfile(db: Database, profile: Profile & { isPrimary: boolean }, now: number): Statement[] {
  const { id, userId, name, legalEntity, address, phoneNumber, isPrimary } = profile;
  return [
    db
      .insert(labelProfiles)
      .values({ id, userId, labelName: name, legalEntity, address, phoneNumber, isPrimary, createdAt: now }),
    openEarningsAccounts(db, id),
  ];
}

/**
 * Demotes the primary label, because there is at most one (`one_primary_label_per_user`). The forms of all of the user's labels
 * show which one it is, so all their versions are incremented.
 */
export function demotePrimaryLabel(db: Database, userId: string, now: number): Statement {
  return db
    .update(labelProfiles)
    .set({ isPrimary: false, updatedAt: nextVersion(now) })
    .where(eq(labelProfiles.userId, userId));
}
