import { applyD1Migrations } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { emptyPlatform, readPlatform, startMigrated } from "#tests/support/migrated-platform.ts";

/** Contents of the search indexes' shadow tables. */
async function readIndexes() {
  const { results } = await env.DB.prepare(
    "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'shadow' ORDER BY name",
  ).all<{ name: string }>();
  const answers = await env.DB.batch(results.map(({ name }) => env.DB.prepare(`SELECT * FROM "${name}" ORDER BY 1`)));
  return results.map(({ name }, n) => [name, answers[n]?.results]);
}

test("startMigrated equals a fresh migration in rows and search indexes", async () => {
  await emptyPlatform();
  await applyD1Migrations(env.DB, env.TEST_MIGRATIONS);
  const [migrated, theirIndexes] = [await readPlatform(), await readIndexes()];
  await startMigrated();
  const started = await readPlatform();
  // `applied_at` differs between the two runs.
  const withoutTheirTime = ({ rows, ...schema }: typeof migrated) => ({
    ...schema,
    rows: rows.map(([table, row]) => [table, "applied_at" in row ? { ...row, applied_at: "" } : row]),
  });
  expect(migrated.tables.length).toBeGreaterThan(100);
  expect(withoutTheirTime(started)).toEqual(withoutTheirTime(migrated));
  expect(theirIndexes.length).toBeGreaterThan(5);
  expect(await readIndexes()).toEqual(theirIndexes);
});
