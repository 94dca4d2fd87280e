import { and, eq } from "drizzle-orm";
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

/** Makes room for another primary label: there is at most one (`one_primary_label_per_user`). */
export function demotePrimaryLabel(db: Database, userId: string): Statement {
  return db
    .update(labelProfiles)
    .set({ isPrimary: false })
    .where(and(eq(labelProfiles.userId, userId), eq(labelProfiles.isPrimary, true)));
}
