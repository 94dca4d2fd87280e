import { sql } from "drizzle-orm";
import { z } from "zod";
import type { AppContext } from "#worker/context.ts";
import { aiUses, clearances, excludableUses, type RightsDeclaration, writerRoles } from "./declaration.contract.ts";
import { type RightsFacts, type RightsRule, failedRules } from "./rights.contract.ts";
import { isIsrcOnSale, isWarranted } from "../offers.ts";

const Consent = z.union([z.object({ name: z.string(), date: z.string(), text: z.string() }), z.string()]);
const Clearance = z.object({ status: z.enum(clearances).nullable(), clearedWith: Consent.nullable() });
const aiUse = z.enum(aiUses).nullable();

/** A declaration as stored in a column or with a render. */
export const StoredDeclaration: z.ZodType<RightsDeclaration> = z.object({
  masterShareBasisPoints: z.int().nullable(),
  masterConsent: Consent.nullable(),
  iswc: z.string().nullable(),
  writers: z.array(
    z.object({
      name: z.string(),
      role: z.enum(writerRoles),
      ipi: z.string().nullable(),
      society: z.string().nullable(),
      shareBasisPoints: z.int(),
      publisher: z.string().nullable(),
      isControlled: z.boolean(),
      consent: Consent.nullable(),
    }),
  ),
  samples: Clearance,
  cover: Clearance,
  ai: z.object({ composition: aiUse, lyrics: aiUse, vocals: aiUse, instruments: aiUse, post: aiUse }),
  hasPerformersConsent: z.boolean().nullable(),
  contentId: z.object({
    isRegistered: z.boolean().nullable(),
    registeredBy: z.string().nullable(),
    releaseContact: z.string().nullable(),
    releaseDays: z.int().nullable(),
  }),
  excludedUses: z.array(z.enum(excludableUses)),
  otherExcludedUses: z.array(z.string()),
});

/** Parses the column's JSON. Only this code writes it, so any other shape is an error. */
export const readDeclaration = (text: string | null): RightsDeclaration | null =>
  text === null ? null : StoredDeclaration.parse(JSON.parse(text));

/** Facts for the rights rules, beside the ISRC, from `tracks AS track`. */
export const rightsColumns = sql`track.owns_master AS ownsMaster, track.owns_publishing AS ownsPublishing,
  track.publishing_split_basis_points AS publishingSplitBasisPoints, track.sync_terms AS syncTerms,
  track.rights_declaration AS rightsDeclaration,
  ${isWarranted()} AS isWarranted, ${isIsrcOnSale} AS isIsrcOnSale`;

/** Row of `rightsColumns` and the ISRC. */
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

/** The rules that keep a track off sale, whatever its status; empty if it does not exist. */
export async function readFailedRules(ctx: Pick<AppContext, "db">, trackId: string): Promise<RightsRule[]> {
  const [row] = await ctx.db.all<RightsRow>(sql`
    SELECT track.isrc, ${rightsColumns} FROM tracks AS track WHERE track.id = ${trackId}`);
  return row ? failedRulesOf(row) : [];
}

/** When the valid warranty was given; null if there is none. */
export async function readWarrantedAt(ctx: AppContext, trackId: string): Promise<number | null> {
  const [row] = await ctx.db.all<{ at: number | null }>(sql`
    SELECT max(warranty.given_at) AS at FROM tracks AS track
    JOIN track_warranties AS warranty ON warranty.track_id = track.id
    WHERE track.id = ${trackId} AND ${isWarranted()}`);
  return row?.at ?? null;
}
