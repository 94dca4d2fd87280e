import type { AppContext } from "#worker/context.ts";
import type { Cell } from "#worker/domain/lib/csv.contract.ts";
import { streamCsv } from "#worker/domain/lib/stream-csv.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { type SyncRow, SyncsQuery } from "./label-licences.contract.ts";
import { listSyncs } from "./list-syncs.ts";

const rowsAtOnce = 1000;
const columns = [
  "licence",
  "licence_id",
  "issued_at",
  "status",
  "label",
  "track",
  "artist",
  "isrc",
  "brand",
  "tokens",
  "earned_usd",
  "earned_gbp",
] as const;
type Cells = Record<(typeof columns)[number], Cell>;

export function exportSyncs(ctx: AppContext, viewer: Viewer, query: SyncsQuery): ReadableStream<Uint8Array> {
  return streamCsv(columns, async (after) => {
    const { syncs, nextAfter } = await listSyncs(ctx, viewer, SyncsQuery.parse({ ...query, after }), rowsAtOnce);
    return { rows: syncs.map(toCells), nextAfter };
  });
}

function toCells(sync: SyncRow): Cells {
  return {
    licence: sync.number,
    licence_id: sync.id,
    issued_at: new Date(sync.issuedAt).toISOString(),
    status: { valid: "Valid", suspended: "Suspended", revoked: "Revoked", issued: "Issued" }[sync.status],
    label: sync.labelName,
    track: sync.trackTitle,
    artist: sync.artist,
    isrc: sync.isrc,
    brand: sync.brandName,
    tokens: sync.priceTokens,
    earned_usd: toDecimal(centsIn(sync, "USD")),
    earned_gbp: toDecimal(centsIn(sync, "GBP")),
  };
}

const centsIn = ({ earned }: SyncRow, currency: string): number =>
  earned.find((part) => part.currency === currency)?.cents ?? 0;

/** "2.50". Never negative: at most what a licence earned is taken back. */
const toDecimal = (cents: number): string => (cents / 100).toFixed(2);
