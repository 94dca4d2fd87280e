import { sql } from "drizzle-orm";
import type { AppContext } from "#worker/context.ts";
import { type RightsFacts, type RightsRule, failedRules } from "./rights.contract.ts";
import { readDeclaration } from "./read-declaration.ts";
import { isIsrcOnSale, isWarranted } from "./sale-columns.ts";

/** The facts of the gate as the database gives them, beside the ISRC, of `tracks AS track`. */
export const rightsColumns = sql`track.owns_master AS ownsMaster, track.owns_publishing AS ownsPublishing,
  track.publishing_split_basis_points AS publishingSplitBasisPoints, track.sync_terms AS syncTerms,
  track.rights_declaration AS rightsDeclaration,
  ${isWarranted()} AS isWarranted, ${isIsrcOnSale} AS isIsrcOnSale`;

/** What `rightsColumns` and the ISRC read. */
export type RightsRow = {
  ownsMaster: number;
  ownsPublishing: number;
  publishingSplitBasisPoints: number | null;
  syncTerms: string;
  /** JSON. */
  rightsDeclaration: string | null;
  isrc: string | null;
  isIsrcOnSale: number;
  isWarranted: number;
};

export const factsOf = (row: RightsRow): RightsFacts => ({
  ownsMaster: row.ownsMaster === 1,
  ownsPublishing: row.ownsPublishing === 1,
  publishingSplitBasisPoints: row.publishingSplitBasisPoints,
  syncTerms: row.syncTerms,
  rightsDeclaration: readDeclaration(row.rightsDeclaration),
  isrc: row.isrc,
  isIsrcOnSale: row.isIsrcOnSale === 1,
  isWarranted: row.isWarranted === 1,
});

export async function readIsWarranted(ctx: Pick<AppContext, "db">, trackId: string): Promise<boolean> {
  const rows = await ctx.db.all(sql`
    SELECT 1 FROM tracks AS track WHERE track.id = ${trackId} AND ${isWarranted()}`);
  return rows.length > 0;
}

export const failedRulesOf = (row: RightsRow): RightsRule[] => failedRules(factsOf(row));

/** What keeps a track from sale, whatever its status; nothing for one that does not exist. */
export async function readFailedRules(ctx: Pick<AppContext, "db">, trackId: string): Promise<RightsRule[]> {
  const [row] = await ctx.db.all<RightsRow>(sql`
    SELECT track.isrc, ${rightsColumns} FROM tracks AS track WHERE track.id = ${trackId}`);
  return row ? failedRulesOf(row) : [];
}
