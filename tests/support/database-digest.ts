import { sql } from "drizzle-orm";
import { type Database, readBatch } from "#drizzle/client.ts";

/** Tables compared row by row: small in tests, and the first that a wrongly accepted command would change. */
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

/** Returns the row count of every table, and all rows of the tables that matter most. */
export async function digestDatabase(db: Database): Promise<Record<string, unknown>> {
  const tables = await db.all<{ name: string }>(sql`
    SELECT name FROM pragma_table_list
    WHERE type = 'table' AND schema = 'main' AND name NOT LIKE 'sqlite\_%' ESCAPE '\\' AND name NOT LIKE '\_cf%' ESCAPE '\\'`);
  const questions = [
    ...tables.map(({ name }) => [name, sql.raw(`SELECT count(*) AS rows FROM "${name}"`)] as const),
    ...wholeTables.map((name) => [`${name}, whole`, sql.raw(`SELECT * FROM ${name} ORDER BY 1, 2`)] as const),
  ];
  // One batch: a query's cost here is nearly all round trip.
  const answers = await readBatch(
    db,
    questions.map(([, question]) => question),
  );
  return Object.fromEntries(questions.map(([name], n) => [name, answers[n]]));
}
