import { type SQL, sql } from "drizzle-orm";
import type { SyncSort, SyncsQuery } from "./label-licences.contract.ts";
import { readCursor } from "#worker/domain/lib/query.ts";
import { isFiltered, matching, rowColumns, type StoredRow } from "./sync-rows.ts";

type SyncsRequest = Pick<SyncsQuery, "q" | "status" | "track" | "sort" | "after">;

type Name = "track" | "brand";
/** Each has an index in migrations/0009_licences.sql that covers an unfiltered page. */
const names = {
  track: { index: "licences_by_track_title", column: "licence.track_title COLLATE NOCASE", of: "trackTitle" },
  brand: { index: "licences_by_brand_name", column: "licence.brand_name COLLATE NOCASE", of: "brandName" },
} as const;

export function pageOfSyncs(labelId: string, query: SyncsRequest, limit: number): SQL {
  const { name, isDown } = readSort(query.sort);
  return sql`
    SELECT ${rowColumns} FROM (
      ${name ? byName(labelId, query, name, limit) : byDate(labelId, query, isDown, limit)}
    ) AS one_page
    CROSS JOIN licences AS licence ON licence.id = one_page.licence_id
    CROSS JOIN label_profiles AS label ON label.id = licence.label_id`;
}

export function compareBy(sort: SyncSort | undefined): (one: StoredRow, other: StoredRow) => number {
  const { name, isDown } = readSort(sort);
  const compareIds = (one: StoredRow, other: StoredRow) => (one.id < other.id ? -1 : 1);
  const compare = (one: StoredRow, other: StoredRow) =>
    name
      ? compareNames(one[names[name].of], other[names[name].of]) || compareIds(one, other)
      : one.issuedAt - other.issuedAt || compareIds(other, one);
  return isDown ? (one, other) => compare(other, one) : compare;
}

export function cursorAt(row: StoredRow, sort: SyncSort | undefined): string {
  const { name } = readSort(sort);
  return name ? `${row.id}:${row[names[name].of]}` : `${row.issuedAt}.${row.id}`;
}

function readSort(sort: SyncSort = "-date"): { name: Name | null; isDown: boolean } {
  const column = sort.replace("-", "");
  return { name: column === "track" || column === "brand" ? column : null, isDown: sort.startsWith("-") };
}

function byDate(labelId: string, query: SyncsRequest, isDown: boolean, limit: number): SQL {
  const cursor = readCursor(query.after);
  const [older, further] = isDown ? [sql`<`, sql`>`] : [sql`>`, sql`<`];
  const rest = cursor
    ? sql`sync.issued_at ${older}= ${cursor.at} AND (sync.issued_at ${older} ${cursor.at}
      OR sync.licence_id ${further} ${cursor.id})`
    : sql`1`;
  return sql`
    SELECT sync.licence_id FROM label_syncs AS sync
    WHERE sync.label_id = ${labelId} AND ${matching(query)} AND ${rest}
    ORDER BY sync.issued_at ${isDown ? sql`DESC` : sql`ASC`},
      sync.licence_id ${isDown ? sql`ASC` : sql`DESC`} LIMIT ${limit}`;
}

function byName(labelId: string, query: SyncsRequest, name: Name, limit: number): SQL {
  const { isDown } = readSort(query.sort);
  const column = sql.raw(names[name].column);
  const direction = isDown ? sql`DESC` : sql`ASC`;
  const further = isDown ? sql`<` : sql`>`;
  const filter = isFiltered(query)
    ? sql`CROSS JOIN label_syncs AS sync
        ON sync.label_id = licence.label_id AND sync.issued_at = licence.issued_at
          AND sync.licence_id = licence.id AND ${matching(query)}`
    : sql``;
  const walk = (where: SQL) => sql`
    SELECT licence.id AS licence_id, ${column} AS name
      FROM licences AS licence INDEXED BY ${sql.raw(names[name].index)} ${filter}
    WHERE licence.label_id = ${labelId} AND ${where} ORDER BY ${column} ${direction},
      licence.id ${direction} LIMIT ${limit}`;
  const [, id, value] = /^([^:]+):([^]*)$/.exec(query.after ?? "") ?? [];
  if (id === undefined || value === undefined) return walk(sql`1`);
  // Two range scans: rows with the cursor's name, which may fill the page, then those beyond it.
  const same = walk(sql`${column} = ${value} AND licence.id ${further} ${id}`);
  const beyond = walk(sql`${column} ${further} ${value}`);
  return sql`SELECT licence_id FROM (
    SELECT * FROM (${same}) UNION ALL SELECT * FROM (${beyond})
    ORDER BY name COLLATE NOCASE ${direction}, licence_id ${direction} LIMIT ${limit})`;
}

const encoder = new TextEncoder();

/** Compares like SQLite's NOCASE: folds ASCII letters only, the rest bytewise. */
function compareNames(one: string, other: string): number {
  const [a, b] = [one, other].map((text) => encoder.encode(text.replaceAll(/[A-Z]+/g, (some) => some.toLowerCase())));
  if (!a || !b) return 0;
  const at = a.findIndex((byte, index) => byte !== b[index]);
  return at === -1 ? a.length - b.length : (a[at] ?? 0) - (b[at] ?? -1);
}
