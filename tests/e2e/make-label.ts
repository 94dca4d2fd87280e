import { and, desc, eq, sql } from "drizzle-orm";
import { createDatabase, runBatch } from "#drizzle/client.ts";
import { tracks, users } from "#drizzle/schema/index.ts";
import { openLocalPlatform } from "#scripts/local/platform.ts";
import { hashPassword } from "#worker/domain/accounts/password-hash.ts";
import { openAccount } from "#worker/domain/accounts/sign-up.ts";
import { addLabelProfile } from "#worker/domain/profiles/statements.ts";

/**
 * Makes an approved label with one track for 2 tokens, which sounds like one of the demo's, and prints the track's id:
 * `node tests/e2e/make-label.ts mail@example.com password`. With `retire <trackId>` the track leaves the library again.
 */
const [first = "", second = ""] = process.argv.slice(2);
const platform = await openLocalPlatform();
const db = createDatabase(platform.DB);
if (first === "retire") await db.update(tracks).set({ isActive: false }).where(eq(tracks.id, second));
else console.log(`track ${await makeLabel(first, second)}`);
await platform.close();

async function makeLabel(email: string, password: string): Promise<string> {
  const [userId, labelId, trackId] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  const [model] = await db
    .select()
    .from(tracks)
    .where(and(eq(tracks.isActive, true), eq(tracks.priceTokens, 2)))
    .orderBy(desc(tracks.seq));
  if (!model) throw new Error("the demo has no track for 2 tokens");
  const profile = {
    name: `Label ${labelId}`,
    legalEntity: "Label Ltd",
    address: "1 Street",
    phoneNumber: "1",
  };
  const passwordHash = await hashPassword(password);
  await runBatch(db, [
    ...openAccount(db, { id: userId, email, passwordHash, roles: ["label"] }, Date.now()),
    ...addLabelProfile(db, { ...profile, id: labelId, userId, isPrimary: true }, Date.now()),
    db.update(users).set({ approvalStatus: "approved", profileCompleted: true }).where(eq(users.id, userId)),
    db.insert(tracks).values({
      ...model,
      seq: sql`(SELECT max(seq) + 1 FROM tracks)`,
      id: trackId,
      labelId,
      title: "Paid in Full",
      syncCount: 0,
      // An ingest belongs to one track.
      audioIngestId: null,
      coverIngestId: null,
    }),
  ]);
  return trackId;
}
