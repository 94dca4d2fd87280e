import type { Database, Statement } from "#drizzle/client.ts";
import { brandProfiles, labelProfiles, ledgerAccounts } from "#drizzle/schema/index.ts";
import type { CompleteProfile } from "./contract.ts";

type Profile = CompleteProfile & { id: string; userId: string };

export const labelEarningsAccountId = (labelId: string): string => `usd:label:${labelId}`;

export function addBrandProfile(db: Database, profile: Profile, now: number): Statement {
  const { name, ...rest } = profile;
  return db.insert(brandProfiles).values({ ...rest, brandName: name, createdAt: now });
}

/** A label profile and the ledger account its earnings go to. */
export function addLabelProfile(
  db: Database,
  profile: Profile & { isPrimary: boolean },
  now: number,
): Statement[] {
  const { name, ...rest } = profile;
  return [
    db.insert(labelProfiles).values({ ...rest, labelName: name, createdAt: now }),
    db
      .insert(ledgerAccounts)
      .values({ id: labelEarningsAccountId(rest.id), code: "earnings", ownerId: rest.id, unit: "USD" }),
  ];
}
