import { type SQL, sql } from "drizzle-orm";
import type { Viewer } from "#worker/domain/base/viewer/viewer.contract.ts";
import type { Earned, SyncRow, SyncStatus, SyncsQuery } from "./label-licences.contract.ts";
import { matchWords } from "./match-words.ts";

/** The viewer's labels, or the one of them that was chosen: what a foreign label id finds is nothing. */
export function ownLabels(viewer: Pick<Viewer, "id">, label: string | undefined): SQL {
  const chosen = label === undefined ? sql`` : sql` AND p.id = ${label}`;
  return sql`(SELECT p.id FROM label_profiles AS p WHERE p.user_id = ${viewer.id}${chosen})`;
}

type Filters = Pick<SyncsQuery, "q" | "status" | "track">;

export const isFiltered = ({ q, status, track }: Filters): boolean =>
  q !== "" || status !== undefined || track !== undefined;

/** What the filters leave of `label_syncs AS s`. */
export function matching({ q, status, track }: Filters): SQL {
  return sql`${status ? withStatus(status) : sql`1`}
    AND ${track === undefined ? sql`1` : sql`s.track_id = ${track}`}
    AND ${q === "" ? sql`1` : matchWords(sql`s.words`, q)}`;
}

function withStatus(status: SyncStatus): SQL {
  if (status === "valid") return sql`s.status = 'active'`;
  return status === "revoked" ? sql`s.status = 'revoked'` : sql`s.status NOT IN ('active', 'revoked')`;
}

/** Of `licences AS l` joined with `label_profiles AS p`. */
export const rowColumns = sql`
  l.id, l.number, l.label_id AS labelId, l.label_name AS labelName, l.track_id AS trackId,
  l.track_title AS trackTitle, l.artist, l.isrc, l.brand_name AS brandName, l.status, l.price_tokens AS priceTokens,
  l.issued_at AS issuedAt,
  (SELECT sum(e.amount_cents) FROM label_entries AS e WHERE e.licence_id = l.id AND e.currency = 'USD') AS usdCents,
  (SELECT sum(e.amount_cents) FROM label_entries AS e WHERE e.licence_id = l.id AND e.currency = 'GBP') AS gbpCents`;

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

/** Specification §8: the brand name of a sync when there is none. */
export const nameBrand = (name: string | null): string => name?.trim() || "Unknown";

export function readStatus(status: string): SyncStatus {
  if (status === "active") return "valid";
  return status === "revoked" ? "revoked" : "issued";
}

export function toEarned(usdCents: number, gbpCents: number): Earned {
  const pounds = { currency: "GBP", cents: gbpCents } as const;
  return [
    ...(usdCents !== 0 || gbpCents === 0 ? [{ currency: "USD", cents: usdCents } as const] : []),
    ...(gbpCents === 0 ? [] : [pounds]),
  ];
}

/** Cursors of lists that go down by a number and up by an id: `<number>.<id>`. */
export function readCursor(after: string | undefined): { at: number; id: string } | null {
  const [at, id] = after?.split(".") ?? [];
  return at && id && Number.isSafeInteger(Number(at)) ? { at: Number(at), id } : null;
}
