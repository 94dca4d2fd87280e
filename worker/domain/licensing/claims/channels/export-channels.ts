import { sql } from "drizzle-orm";
import type { AppContext } from "#worker/context.ts";
import type { Cell } from "#worker/domain/lib/csv.contract.ts";
import { streamCsv } from "#worker/domain/lib/stream-csv.ts";
import { scopeNames, type LicenceScope } from "#worker/domain/services/legal/licence-terms/licence-scopes.contract.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { listLabels } from "#worker/domain/money/payouts/queries.ts";
import { isInForce } from "#worker/domain/licensing/licences/licence-columns.ts";
import type { OwnChannel } from "./channels.contract.ts";
import type { Platform } from "../claim-limits.contract.ts";

const rowsAtOnce = 1000;
const columns = [
  "platform",
  "channel",
  "channel_url",
  "brand",
  "licence",
  "scope",
  "licensed_at",
  "track",
  "artist",
  "isrc",
  "label",
] as const;
type Cells = Record<(typeof columns)[number], Cell>;

type Row = {
  licenceId: string;
  channelId: string;
  labelId: string;
  issuedAt: number;
  platform: Platform;
  handle: string;
  url: string;
  brand: string;
  number: string;
  scope: LicenceScope;
  trackTitle: string;
  artist: string;
  isrc: string | null;
  labelName: string;
};

/** One row for each channel of each licence in force of the viewer's labels, for their content management system. */
export async function exportChannels(
  ctx: AppContext,
  viewer: Viewer,
  label: string | undefined,
): Promise<ReadableStream<Uint8Array>> {
  const labels = await listLabels(ctx, viewer);
  const ids = labels.map(({ id }) => id).filter((id) => label === undefined || id === label);
  return streamCsv(columns, async (after) => {
    const [from = "", ...cursor] = (after ?? ids[0] ?? "").split(":");
    if (from === "") return { rows: [], nextAfter: null };
    const rows = await readPage(ctx, from, cursor);
    const last = rows.at(-1);
    if (rows.length === rowsAtOnce && last) {
      const next = [from, last.issuedAt, last.licenceId, last.channelId].join(":");
      return { rows: rows.map(toCells), nextAfter: next };
    }
    return { rows: rows.map(toCells), nextAfter: ids[ids.indexOf(from) + 1] ?? null };
  });
}

/** One label's rows, newest licence first. */
function readPage(ctx: AppContext, labelId: string, cursor: readonly string[]): Promise<Row[]> {
  const [at, licenceId, channelId] = cursor;
  const isAfter =
    at === undefined
      ? sql`1`
      : sql`licence.issued_at <= ${Number(at)} AND (
          licence.issued_at < ${Number(at)} OR licence.id > ${licenceId}
          OR (licence.id = ${licenceId} AND attached.channel_id > ${channelId}))`;
  return ctx.db.all<Row>(sql`
    SELECT licence.id AS licenceId, attached.channel_id AS channelId, licence.label_id AS labelId,
      licence.issued_at AS issuedAt, channel.platform, channel.handle, channel.url, licence.brand_name AS brand,
      licence.number, licence.scope, licence.track_title AS trackTitle, licence.artist, licence.isrc,
      licence.label_name AS labelName
    FROM licences AS licence INDEXED BY licences_by_label
      CROSS JOIN licence_channels AS attached ON attached.licence_id = licence.id
      CROSS JOIN channels AS channel ON channel.id = attached.channel_id
    WHERE licence.label_id = ${labelId} AND ${isInForce} AND ${isAfter}
    ORDER BY licence.issued_at DESC, licence.id, attached.channel_id LIMIT ${rowsAtOnce}`);
}

function toCells(row: Row): Cells {
  return {
    platform: platformWords[row.platform],
    channel: row.handle,
    channel_url: row.url,
    brand: row.brand,
    licence: row.number,
    scope: scopeNames[row.scope],
    licensed_at: new Date(row.issuedAt).toISOString(),
    track: row.trackTitle,
    artist: row.artist,
    isrc: row.isrc,
    label: row.labelName,
  };
}

const platformWords: Readonly<Record<Platform, string>> = {
  youtube: "YouTube",
  meta: "Meta",
  tiktok: "TikTok",
  other: "Other",
};

export function listChannels(ctx: AppContext, viewer: Viewer): Promise<OwnChannel[]> {
  return ctx.db.all<OwnChannel>(sql`
    SELECT channel.id, channel.platform, channel.handle, channel.url, (
      SELECT count(*) FROM licence_channels AS attached JOIN licences AS licence ON licence.id = attached.licence_id
      WHERE attached.channel_id = channel.id AND ${isInForce}) AS licences
    FROM channels AS channel WHERE channel.user_id = ${viewer.id} ORDER BY channel.platform, channel.handle`);
}
