import { env } from "cloudflare:workers";
import { afterEach, beforeAll } from "vitest";
import { startMigrated } from "./migrated-platform.ts";

// One workerd runs all test files, so each file starts from an empty, migrated platform.
beforeAll(startMigrated);

// The tests of a file share one job queue: jobs that a test leaves behind must not be dispatched in the next one.
const leaveTheLine = (table: string) =>
  `UPDATE ${table} SET not_before = 9000000000000000, submitted_at = NULL WHERE status = 'pending'`;
afterEach(async () => {
  await env.DB.batch([
    ...["renders", "preparations", "ingests"].map((table) => env.DB.prepare(leaveTheLine(table))),
    env.DB.prepare("UPDATE render_service SET closed_until = 0, failures = 0, failing_since = NULL"),
  ]);
});
