import { eq } from "drizzle-orm";
import { createDatabase, runBatch } from "#drizzle/client.ts";
import { users } from "#drizzle/schema/index.ts";
import { openLocalPlatform } from "#scripts/local/platform.ts";
import { hashPassword } from "#worker/domain/accounts/password-hash.ts";
import { openAccount } from "#worker/domain/accounts/sign-up.ts";
import { addBrandProfile } from "#worker/domain/profiles/statements.ts";

/** Makes an approved brand without tokens: `node tests/e2e/make-brand.ts mail@example.com password`. */
const [email = "", password = ""] = process.argv.slice(2);
const platform = await openLocalPlatform();
const db = createDatabase(platform.DB);
const id = crypto.randomUUID();
const passwordHash = await hashPassword(password);
const profile = {
  name: "Empty Pockets",
  legalEntity: "Empty Pockets Ltd",
  address: "1 Street",
  phoneNumber: "1",
};
await runBatch(db, [
  ...openAccount(db, { id, email, passwordHash, roles: ["brand"] }, Date.now()),
  addBrandProfile(db, { ...profile, id: crypto.randomUUID(), userId: id }, Date.now()),
  db.update(users).set({ approvalStatus: "approved", profileCompleted: true }).where(eq(users.id, id)),
]);
await platform.close();
