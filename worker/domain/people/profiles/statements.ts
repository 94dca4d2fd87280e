import { eq } from "drizzle-orm";
import type { Database, Statement } from "#drizzle/client.ts";
import { brandProfiles, labelProfiles, ledgerAccounts } from "#drizzle/schema/index.ts";
import { currencies, type Currency } from "#worker/domain/money/ledger/ledger.contract.ts";
import { nextVersion } from "#worker/domain/base/versions/versions.ts";
import type { CompleteProfile } from "./profiles.contract.ts";

type Profile = CompleteProfile & { id: string; userId: string };

/** What we owe a label in one currency. */
export const labelEarningsAccountId = (labelId: string, currency: Currency): string =>
  `${currency.toLowerCase()}:label:${labelId}`;

export function addBrandProfile(db: Database, profile: Profile, now: number): Statement {
  const { id, userId, name, legalEntity, address, phoneNumber } = profile;
  return db
    .insert(brandProfiles)
    .values({ id, userId, brandName: name, legalEntity, address, phoneNumber, createdAt: now });
}

/** A label profile and the ledger accounts its earnings go to. */
export function addLabelProfile(
  db: Database,
  profile: Profile & { isPrimary: boolean },
  now: number,
): Statement[] {
  const { id, userId, name, legalEntity, address, phoneNumber, isPrimary } = profile;
  return [
    db
      .insert(labelProfiles)
      .values({ id, userId, labelName: name, legalEntity, address, phoneNumber, isPrimary, createdAt: now }),
    db.insert(ledgerAccounts).values(
      currencies.map((unit) => ({
        id: labelEarningsAccountId(id, unit),
        code: "earnings",
        ownerId: id,
        unit,
      })),
    ),
  ];
}

/**
 * Makes room for another primary label: there is at most one (`one_primary_label_per_user`). Which one it is is seen by
 * the forms of all of the user's labels, so all of them move on.
 */
export function demotePrimaryLabel(db: Database, userId: string, now: number): Statement {
  return db
    .update(labelProfiles)
    .set({ isPrimary: false, updatedAt: nextVersion(now) })
    .where(eq(labelProfiles.userId, userId));
}
