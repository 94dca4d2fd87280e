import { createDatabase, runBatch } from "#drizzle/client.ts";
import { openLocalPlatform } from "#scripts/local/platform.ts";
import { hashPassword } from "#worker/domain/accounts/password-hash.ts";
import { openAccount } from "#worker/domain/accounts/sign-up.ts";

/**
 * Gives an admin something to decide: `node tests/e2e/make-admin-cases.ts password mail@example.com … ` makes waiting
 * accounts, and a copy of a demo track to report, so that pausing it takes nothing from other journeys. Prints its id.
 * Without arguments it takes the copies out of the library again.
 */
const [password, ...emails] = process.argv.slice(2);
const platform = await openLocalPlatform();
await platform.DB.prepare("UPDATE tracks SET is_active = 0 WHERE title LIKE 'Reported %'").run();
if (password === undefined) {
  await platform.close();
  process.exit(0);
}
const db = createDatabase(platform.DB);
const passwordHash = await hashPassword(password);
await runBatch(
  db,
  emails.flatMap((email) =>
    openAccount(db, { id: crypto.randomUUID(), email, passwordHash, roles: ["brand"] }, Date.now()),
  ),
);
const copied = await platform.DB.prepare(
  `INSERT INTO tracks (id, label_id, title, artist, mood, genre, bpm, price_tokens, status, is_active, duration_ms,
     master_key, preview_key, cover_key, cover_colour, peaks, card_peaks, created_at)
   SELECT ?, label_id, 'Reported ' || title, artist, mood, genre, bpm, price_tokens, status, is_active, duration_ms,
     master_key, preview_key, cover_key, cover_colour, peaks, card_peaks, created_at
   FROM tracks WHERE is_active = 1 LIMIT 1 RETURNING id, title`,
)
  .bind(crypto.randomUUID())
  .first();
console.log(JSON.stringify(copied));
await platform.close();
