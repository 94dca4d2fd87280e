import { type SQL, sql } from "drizzle-orm";
import { cardColumns, type CardRow } from "#worker/domain/catalogue/library/track-card.ts";
import { type ChoiceName, choiceNames, choices, rightsBitsColumn } from "#worker/domain/catalogue/library/filters.ts";
import type { AppContext } from "#worker/context.ts";
import { windowColumn, windowSeqs } from "./manifest.ts";

/** Source row of a snapshot: a track on sale with its card, search texts and filter values. */
export type ListedRow = CardRow & { [Name in ChoiceName as `of_${Name}`]: string | number | null } & {
  seq: number;
  label_name: string;
  /** JSON array of words, as stored. */
  mood_tags: string;
  rights_bits: number;
};

const columns = sql`track.seq, '' AS cursor, ${cardColumns}, track.mood_tags, label.label_name,
  ${sql.raw(choiceNames.map((name) => `${choices[name].column} AS of_${name}`).join(", "))},
  ${sql.raw(rightsBitsColumn)} AS rights_bits`;

/** Tracks on sale from `from` (inclusive) to `to` (exclusive), sorted by `seq`. */
export const listedInWindowSql = (from: number, to: number, max: number): SQL => sql`
  SELECT ${columns} FROM tracks AS track
  JOIN label_profiles AS label ON label.id = track.label_id
  WHERE track.seq >= ${from} AND track.seq < ${to} AND track.is_active = 1
  ORDER BY track.seq LIMIT ${max}`;

/** A change; `id` is null for a track that is not (or no longer) on sale. */
export type ChangedRow = { changed_seq: number; changed_version: number } & (ListedRow | { [Name in keyof ListedRow]: null });

/** Changes after `version`, oldest first. */
export const changedSinceSql = (version: number, max: number): SQL =>
  changedSql(sql`version > ${version} ORDER BY version, seq LIMIT ${max}`, sql`one_page.version, one_page.seq`);

/** Changes of tracks after `seq` outside these windows, sorted by `seq`. */
const changedOutsideSql = (seq: number, windows: readonly number[], max: number): SQL =>
  changedSql(
    sql`seq > ${seq} AND ${windowColumn} NOT IN (SELECT value FROM json_each(${JSON.stringify(windows)}))
      ORDER BY seq LIMIT ${max}`,
    sql`one_page.seq`,
  );

const changedSql = (which: SQL, order: SQL): SQL => sql`
  SELECT one_page.seq AS changed_seq, one_page.version AS changed_version, ${columns}
  FROM (SELECT seq, version FROM catalogue_changes WHERE ${which}) AS one_page
  LEFT JOIN tracks AS track ON track.seq = one_page.seq AND track.is_active = 1
  LEFT JOIN label_profiles AS label ON label.id = track.label_id
  ORDER BY ${order}`;

/** Converts changes to a segment's rows and the tracks it replaces. */
export function toReplacement(changes: readonly ChangedRow[]): { listed: ListedRow[]; replaces: number[] } {
  return {
    listed: changes.flatMap((row) => (row.id === null ? [] : [row])).toSorted((a, b) => a.seq - b.seq),
    replaces: changes.map(({ changed_seq }) => changed_seq),
  };
}

const rowsAtOnce = 2500;

export async function readWindow(ctx: AppContext, window: number): Promise<ListedRow[]> {
  const listed: ListedRow[] = [];
  const end = (window + 1) * windowSeqs;
  for (let from = window * windowSeqs; ;) {
    const rows = await ctx.db.all<ListedRow>(listedInWindowSql(from, end, rowsAtOnce));
    listed.push(...rows);
    from = (rows.at(-1)?.seq ?? end) + 1;
    if (rows.length < rowsAtOnce) return listed;
  }
}

export async function readChangesOutside(ctx: AppContext, windows: readonly number[]): Promise<ChangedRow[]> {
  const changes: ChangedRow[] = [];
  for (let after = 0; ;) {
    const rows = await ctx.db.all<ChangedRow>(changedOutsideSql(after, windows, rowsAtOnce));
    changes.push(...rows);
    after = rows.at(-1)?.changed_seq ?? after;
    if (rows.length < rowsAtOnce) return changes;
  }
}
