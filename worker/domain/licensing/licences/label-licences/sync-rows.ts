import { type SQL, sql } from "drizzle-orm";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import type { Earned, SyncRow, SyncStatus, SyncsQuery } from "./label-licences.contract.ts";
import { matchWords } from "#worker/domain/lib/fold-text.ts";

/** Ids of the viewer's labels, or of the chosen one; a foreign label id matches nothing. */
export function ownLabels(viewer: Pick<Viewer, "id">, label: string | undefined): SQL {
  const chosen = label === undefined ? sql`` : sql` AND label.id = ${label}`;
  return sql`(SELECT label.id FROM label_profiles AS label WHERE label.user_id = ${viewer.id}${chosen})`;
}

type Filters = Pick<SyncsQuery, "q" | "status" | "track">;

export const isFiltered = ({ q, status, track }: Filters): boolean => q !== "" || status !== undefined || track !== undefined;

/** Filter condition on `label_syncs AS sync`. */
export function matching({ q, status, track }: Filters): SQL {
  return sql`${status ? withStatus(status) : sql`1`}
    AND ${track === undefined ? sql`1` : sql`sync.track_id = ${track}`}
    AND ${q === "" ? sql`1` : matchWords(sql`sync.words`, q)}`;
}

/** Stored values of each status. `lapsed`: revoked as unpaid, valid again once paid. */
const stored = { valid: ["active"], suspended: ["suspended"], revoked: ["revoked", "lapsed"] } as const;

function withStatus(status: SyncStatus): SQL {
  const { valid, suspended, revoked } = stored;
  const among = (names: readonly string[]) => sql.raw(names.map((name) => `'${name}'`).join(", "));
  if (status === "issued") return sql`sync.status NOT IN (${among([...valid, ...suspended, ...revoked])})`;
  return sql`sync.status IN (${among(stored[status])})`;
}

/** Columns of `licences AS licence` joined with `label_profiles AS label`. */
export const rowColumns = sql`
  licence.id, licence.number, licence.label_id AS labelId, licence.label_name AS labelName,
    licence.track_id AS trackId,
  licence.track_title AS trackTitle, licence.artist, licence.isrc, licence.brand_name AS brandName,
    licence.status, licence.price_tokens AS priceTokens,
  licence.issued_at AS issuedAt,
  (SELECT sum(entry.amount_cents) FROM label_entries AS entry WHERE entry.licence_id = licence.id
    AND entry.currency = 'USD') AS usdCents,
  (SELECT sum(entry.amount_cents) FROM label_entries AS entry WHERE entry.licence_id = licence.id
    AND entry.currency = 'GBP') AS gbpCents`;

export type StoredRow = Omit<SyncRow, "status" | "earned"> & {
  status: string;
  usdCents: number | null;
  gbpCents: number | null;
};

export function toSyncRow({ usdCents, gbpCents, status, brandName, ...row }: StoredRow): SyncRow {
  return {
    ...row,
    brandName: nameBrand(brandName),
    status: readStatus(status),
    earned: toEarned(usdCents ?? 0, gbpCents ?? 0),
  };
}

/** Specification §8: fallback for a sync without a brand name. */
export const nameBrand = (name: string | null): string => name?.trim() || "Unknown";

export function readStatus(status: string): SyncStatus {
  if (status === "active") return "valid";
  if (status === "suspended") return "suspended";
  return status === "revoked" || status === "lapsed" ? "revoked" : "issued";
}

export function toEarned(usdCents: number, gbpCents: number): Earned {
  const pounds = { currency: "GBP", cents: gbpCents } as const;
  return [
    ...(usdCents !== 0 || gbpCents === 0 ? [{ currency: "USD", cents: usdCents } as const] : []),
    ...(gbpCents === 0 ? [] : [pounds]),
  ];
}
