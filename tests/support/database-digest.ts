import { sql } from "drizzle-orm";
import { type Database, readBatch } from "#drizzle/client.ts";

/** Small in a test, and what a wrongly accepted command would change first. */
const wholeTables = [
  "users",
  "user_roles",
  "brand_profiles",
  "label_profiles",
  "tracks",
  "track_reports",
  "uploads",
  "upload_parts",
  "preparations",
  "renders",
  "licences",
  "ledger_accounts",
  "ledger_transfers",
];

/** What the database holds: the number of rows of every table, and every row of those that matter most. */
export async function digestDatabase(db: Database): Promise<Record<string, unknown>> {
  const tables = await db.all<{ name: string }>(sql`
    SELECT name FROM pragma_table_list
    WHERE type = 'table' AND schema = 'main' AND name NOT LIKE 'sqlite\_%' ESCAPE '\\' AND name NOT LIKE '\_cf%' ESCAPE '\\'`);
  const questions = [
    ...tables.map(({ name }) => [name, sql.raw(`SELECT count(*) AS rows FROM "${name}"`)] as const),
    ...wholeTables.map((name) => [`${name}, whole`, sql.raw(`SELECT * FROM ${name} ORDER BY 1, 2`)] as const),
  ];
  // In one batch: nearly all that a question costs here is its round trip.
  const answers = await readBatch(
    db,
    questions.map(([, question]) => question),
  );
  return Object.fromEntries(questions.map(([name], n) => [name, answers[n]]));
}
