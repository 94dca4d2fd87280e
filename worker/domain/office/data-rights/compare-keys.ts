import { type SQL, sql } from "drizzle-orm";
import type { AppContext } from "#worker/context.ts";

/** Columns that name objects that must exist. Each has an index: keys are compared page by page. */
const named: { table: string; column: string; while: string }[] = [
  { table: "uploads", column: "media_key", while: "status = 'uploaded'" },
  { table: "preparations", column: "picture_key", while: "status = 'ready'" },
  { table: "preparations", column: "clean_key", while: "status = 'ready' AND clean_key <> picture_key" },
  { table: "preparations", column: "poster_key", while: "status = 'ready'" },
  { table: "preparations", column: "proxy_key", while: "status = 'ready'" },
  { table: "renders", column: "output_key", while: "true" },
  { table: "renders", column: "poster_key", while: "status <> 'failed'" },
  { table: "comps", column: "media_key", while: "status = 'made'" },
  { table: "licences", column: "pdf_key", while: "true" },
  { table: "licence_versions", column: "pdf_key", while: "true" },
  { table: "tracks", column: "master_key", while: "archived_at IS NULL" },
  { table: "tracks", column: "preview_key", while: "archived_at IS NULL" },
  { table: "tracks", column: "cover_key", while: "archived_at IS NULL" },
  { table: "uploads", column: "original_key", while: "status = 'uploaded'" },
];

/** Objects owned through the id in their name (services/files/media/keys.ts), while the owner is in progress or kept. */
const ownersById: Record<string, SQL> = {
  uploads: sql`SELECT 1 FROM uploads WHERE media_key = object.key AND status IN ('uploading', 'uploaded')`,
  pictures: sql`SELECT 1 FROM preparations WHERE id = object.owner AND status = 'pending'`,
  posters: sql`SELECT 1 FROM preparations WHERE id = object.owner AND status = 'pending'`,
  proxies: sql`SELECT 1 FROM preparations WHERE id = object.owner AND status = 'pending'`,
  originals: sql`SELECT 1 FROM preparations WHERE upload_id = object.owner AND status = 'pending'`,
  renders: sql`SELECT 1 FROM renders WHERE id = object.owner AND status = 'pending'`,
  comps: sql`SELECT 1 FROM comps WHERE id = object.owner AND status = 'pending'`,
  licences: sql`SELECT 1 FROM licences WHERE id = object.owner`,
  masters: sql`SELECT 1 FROM ingests WHERE id = object.owner AND status IN ('pending', 'ready')`,
  previews: sql`SELECT 1 FROM ingests WHERE id = object.owner AND status IN ('pending', 'ready')`,
  covers: sql`
    SELECT 1 FROM ingests WHERE id = object.owner AND status IN ('pending', 'ready')
    UNION ALL SELECT 1 FROM tracks WHERE id = object.owner`,
};

/** Returns those of the keys that no row owns or names. Keys of unknown kinds are skipped. */
export async function findUnknown(ctx: AppContext, keys: readonly string[]): Promise<string[]> {
  const byKind = Object.groupBy(keys, (key) => key.split("/")[0] ?? "");
  const unowned = await Promise.all(
    Object.entries(ownersById).map(async ([kind, owner]) => {
      const objects = (byKind[kind] ?? []).map((key) => ({ key, owner: ownerOf(key) }));
      return objects.length > 0 ? findOrphans(ctx, owner, objects) : [];
    }),
  );
  return unowned.flat();
}

/** The id in a key: uploads are under their account, everything else under, or at, its own id. */
const ownerOf = (key: string): string => (key.split("/")[1] ?? "").replace(/\.\w+$/, "");

async function findOrphans(ctx: AppContext, owner: SQL, objects: readonly { key: string; owner: string }[]): Promise<string[]> {
  const names = named.map(
    ({ table, column }) => sql`NOT EXISTS (SELECT 1 FROM ${sql.raw(table)} WHERE ${sql.raw(column)} = object.key)`,
  );
  const rows = await ctx.db.all<{ key: string }>(sql`
    WITH object AS (
      SELECT value ->> '$.key' AS key, value ->> '$.owner' AS owner FROM json_each(${JSON.stringify(objects)}) AS asked)
    SELECT key FROM object WHERE NOT EXISTS (${owner}) AND ${sql.join(names.slice(1), sql` AND `)}`);
  return rows.map(({ key }) => key);
}

type Span = { after: string; until: string | null };

/** Keys named by rows between `after` and `until` (null: to the end) that are missing in the store. */
export async function findMissing(ctx: AppContext, { after, until }: Span, present: readonly string[]): Promise<string[]> {
  const there = new Set(present);
  const rows = await Promise.all(
    named.map(({ table, column, while: isKept }) => {
      const key = sql.raw(column);
      const end = until === null ? sql`true` : sql`${key} <= ${until}`;
      return ctx.db.all<{ key: string }>(sql`
        SELECT ${key} AS key FROM ${sql.raw(table)}
        WHERE ${key} IS NOT NULL AND ${key} > ${after} AND ${end} AND ${sql.raw(isKept)}`);
    }),
  );
  const suspects = [...new Set(rows.flat().map(({ key }) => key))].filter((key) => !there.has(key));
  // Race: objects stored while the page was read exist by now.
  const heads = await Promise.all(suspects.map(async (key) => ((await ctx.media.head(key)) ? [] : [key])));
  return heads.flat();
}
