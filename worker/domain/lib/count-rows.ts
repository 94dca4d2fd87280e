import { type SQL, sql } from "drizzle-orm";
import { maxCounted } from "./counted.contract.ts";

/** A value to select: how many rows `from` has ("FROM … WHERE …"), up to one more than `maxCounted`. */
export const countRows = (from: SQL): SQL =>
  sql`(SELECT count(*) FROM (SELECT 1 ${from} LIMIT ${maxCounted + 1}) AS counted_rows)`;
