import { eq } from "drizzle-orm";
import { type Database, runBatch } from "#drizzle/client.ts";
import { users } from "#drizzle/schema/index.ts";
import { acceptAll, accountId, profileOf, viewerOf } from "../accounts.ts";
import { demoId } from "../declarations.ts";
import { type BrandName, brandEmails } from "./plan.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { dummyHash } from "#worker/domain/people/accounts/passwords.ts";
import { openAccount } from "#worker/domain/people/accounts/sign-up.ts";
import { addBrandProfile, addLabelProfile } from "#worker/domain/people/profiles/statements.ts";

export const brandViewer = (brand: BrandName): Viewer => viewerOf(brandEmails[brand], ["brand"], "brand");
export const labelViewer: Viewer = viewerOf("label@demo.example", ["label"], "label");
export const adminViewer: Viewer = viewerOf("admin@demo.example", ["super_user", "brand"], "brand");

export type Extra = {
  email: string;
  name: string;
  role: "brand" | "label";
  isApproved: boolean;
};

export const historyBrands: readonly Extra[] = (["Halden Cycles", "Fernweh Travel", "Kestrel Outdoor"] as const).map(
  (name) => ({ email: brandEmails[name], name, role: "brand", isApproved: true }),
);

/** The label whose track waits for review. */
export const newLabel: Extra = {
  email: "lowtide@demo.example",
  name: "Low Tide Audio",
  role: "label",
  isApproved: true,
};
export const newLabelId = demoId(`label:${newLabel.name}`);

/** Two accounts that wait for approval. */
export const waitingPeople: readonly Extra[] = [
  { email: "paperboat@demo.example", name: "Paper Boat Films", role: "brand", isApproved: false },
  { email: "thirdrail@demo.example", name: "Third Rail Records", role: "label", isApproved: false },
];

/** Accounts without a usable password. */
export async function addPeople(db: Database, people: readonly Extra[], at: number): Promise<void> {
  for (const person of people) {
    const id = accountId(person.email);
    const { email, role, isApproved } = person;
    // A handful of accounts, each in its own batch.
    await runBatch(db, [
      ...openAccount(db, { id, email, passwordHash: dummyHash, roles: [role] }, at),
      ...acceptAll(db, id, at),
      ...addProfile(db, person, at),
      db
        .update(users)
        .set({
          approvalStatus: isApproved ? "approved" : "pending",
          profileCompleted: true,
          emailVerifiedAt: at,
        })
        .where(eq(users.id, id)),
    ]);
  }
}

function addProfile(db: Database, { email, name, role }: Extra, at: number) {
  const profile = profileOf(accountId(email), demoId(`${role}:${name}`), name);
  return role === "brand" ? [addBrandProfile(db, profile, at)] : addLabelProfile(db, { ...profile, isPrimary: true }, at);
}
