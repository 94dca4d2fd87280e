import { type SQL, sql } from "drizzle-orm";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import type { OriginalMode } from "#render-service/original-sound/original-sound.contract.ts";
import { soundFieldsOf } from "#worker/domain/services/files/media/sound-choices.contract.ts";
import type {
  OrderReturn,
  RenderReturn,
  PurchaseOrderReturn,
  PurchaseReturn,
  PurchaseUpgradeReturn,
} from "#worker/domain/money/purchases/return-context/return-context.contract.ts";

type Purchase = Pick<PurchaseReturn, "purchaseId" | "tokens" | "status" | "sessionId">;
type ChoicesRow = {
  hasOverlay: 0 | 1;
  scope: RenderReturn["scope"];
  originalMode: OriginalMode;
  originalPercent: number;
  isLevelled: 0 | 1;
};
type Row = Purchase &
  ChoicesRow & {
    trackId: string;
    startAtMs: number;
    volumePercent: number;
    endsWithTrack: 0 | 1;
    uploadId: string | null;
    filename: string;
    sizeBytes: number;
    isKept: 0 | 1;
  };

type Db = Pick<AppContext, "db">;
type PurchaseKey = { purchaseId: string } | { sessionId: string };

const isOwn = (viewer: Viewer, which: PurchaseKey): SQL => sql`purchase.user_id = ${viewer.id}
  AND ${"purchaseId" in which ? sql`purchase.id = ${which.purchaseId}` : sql`purchase.session_id = ${which.sessionId}`}`;

const purchaseColumns = sql`
  purchase.id AS purchaseId, purchase.tokens, purchase.status, purchase.session_id AS sessionId`;
const choicesSql = sql`place.has_overlay AS hasOverlay, place.scope, place.original_mode AS originalMode,
  place.original_percent AS originalPercent, place.is_levelled AS isLevelled`;

/** By purchase or checkout id. Null without a return context, or when the track is off sale. Reads the primary. */
export async function findRenderReturn(ctx: Db, viewer: Viewer, which: PurchaseKey): Promise<PurchaseReturn | null> {
  const [row] = await ctx.db.all<Row>(sql`
    SELECT ${purchaseColumns}, place.track_id AS trackId,
      place.start_at_ms AS startAtMs, place.volume_percent AS volumePercent,
      place.ends_with_track AS endsWithTrack, ${choicesSql}, upload.id AS uploadId, upload.filename, upload.size_bytes AS sizeBytes,
      upload.status = 'uploaded' AND upload.put_aside_at IS NULL AS isKept
    FROM purchases AS purchase JOIN purchase_places AS place ON place.purchase_id = purchase.id
    JOIN tracks AS track ON track.id = place.track_id AND track.is_active = 1
    LEFT JOIN uploads AS upload ON upload.id = place.upload_id
    WHERE ${isOwn(viewer, which)}`);
  return row ? toRenderReturn(row) : null;
}

type OrderRow = Omit<PurchaseOrderReturn, "returnContext"> & ChoicesRow & Pick<OrderReturn, "pairs">;

/** `findRenderReturn` for purchases made for an order. */
export async function findOrderReturn(ctx: Db, viewer: Viewer, which: PurchaseKey): Promise<PurchaseOrderReturn | null> {
  const [row] = await ctx.db.all<OrderRow>(sql`
    SELECT ${purchaseColumns}, place.pairs, ${choicesSql}
    FROM purchases AS purchase JOIN purchase_order_places AS place ON place.purchase_id = purchase.id
    WHERE ${isOwn(viewer, which)}`);
  if (!row) return null;
  return { ...purchaseOf(row), returnContext: { pairs: row.pairs, ...choicesOf(row) } };
}

type UpgradeRow = Omit<PurchaseUpgradeReturn, "returnContext"> & { renderId: string };

/** `findRenderReturn` for purchases made for a licence upgrade. */
export async function findUpgradeReturn(ctx: Db, viewer: Viewer, which: PurchaseKey): Promise<PurchaseUpgradeReturn | null> {
  const [row] = await ctx.db.all<UpgradeRow>(sql`
    SELECT ${purchaseColumns}, place.render_id AS renderId
    FROM purchases AS purchase JOIN purchase_upgrade_places AS place ON place.purchase_id = purchase.id
    WHERE ${isOwn(viewer, which)}`);
  if (!row) return null;
  const { renderId, ...purchase } = row;
  return { ...purchase, returnContext: { upgradeOf: renderId } };
}

const purchaseOf = ({ purchaseId, tokens, status, sessionId }: Purchase): Purchase => ({
  purchaseId,
  tokens,
  status,
  sessionId,
});

const choicesOf = (row: ChoicesRow) => ({
  ...soundFieldsOf(row),
  hasOverlay: row.hasOverlay === 1 ? ("on" as const) : ("off" as const),
  scope: row.scope,
});

function toRenderReturn(row: Row): PurchaseReturn {
  const { trackId, uploadId, volumePercent } = row;
  return {
    ...purchaseOf(row),
    returnContext: {
      trackId,
      ...(uploadId === null ? {} : { uploadId }),
      startAtSeconds: row.startAtMs / 1000,
      volumePercent,
      ...(row.endsWithTrack === 1 && { endsWithTrack: "on" as const }),
      ...choicesOf(row),
    },
    video:
      uploadId === null ? null : { id: uploadId, filename: row.filename, sizeBytes: row.sizeBytes, isKept: row.isKept === 1 },
  };
}
