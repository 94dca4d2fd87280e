import { applyD1Migrations, reset } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeAll } from "vitest";

// One workerd serves every test file, so each file starts from an empty, migrated platform.
beforeAll(async () => {
  await emptyPlatform();
  await applyD1Migrations(env.DB, env.TEST_MIGRATIONS);
});

// All tests of a file share one line of waiting jobs: what one leaves there is not the next one's to hand over.
const leaveTheLine = (table: string) =>
  `UPDATE ${table} SET not_before = 9000000000000000, submitted_at = NULL WHERE status = 'pending'`;
afterEach(async () => {
  await env.DB.batch([
    ...["renders", "preparations", "ingests"].map((table) => env.DB.prepare(leaveTheLine(table))),
    env.DB.prepare("UPDATE render_service SET closed_until = 0, failures = 0, failing_since = NULL"),
  ]);
});

/** Work that a test file left behind can keep its database open; then what it wrote is still there after one reset. */
async function emptyPlatform(triesLeft = 5): Promise<void> {
  await reset();
  const left = await env.DB.prepare("SELECT 1 FROM sqlite_master WHERE name = 'ledger_transfers'").all();
  if (left.results.length === 0) return;
  if (triesLeft === 0) throw new Error("The database of the last test file could not be emptied");
  await emptyPlatform(triesLeft - 1);
}
