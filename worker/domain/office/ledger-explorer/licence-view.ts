import { sql } from "drizzle-orm";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { requireSuperUser } from "#worker/domain/lib/http.ts";
import type { LicenceView } from "./ledger-explorer.contract.ts";
import { listDraws, listTransfersAbout } from "./transfer-rows.ts";
import { listEntries } from "./payout-views.ts";
import { transferId } from "#worker/domain/money/ledger/transfers.ts";

type Sale = Omit<LicenceView, "draws" | "entries" | "transfers">;

/**
 * One sale by the id of its licence or of its render: which tokens paid for it, its label's earnings and when they were
 * paid. Works for a render without a licence, too. Super users only.
 */
export async function getLicence(ctx: AppContext, viewer: Viewer, id: string): Promise<LicenceView | null> {
  requireSuperUser(viewer);
  const [sale] = await ctx.db.all<Sale>(sql`
    SELECT render.id AS renderId, licence.id AS licenceId, render.licence_number AS number,
      render.status AS renderStatus, render.user_id AS userId, user.email AS brandEmail, render.label_id AS labelId,
      render.label_name AS labelName, render.track_id AS trackId, render.track_title AS trackTitle,
      render.price_tokens AS priceTokens, render.scope, render.terms_version AS termsVersion,
      licence.share_basis_points AS shareBasisPoints, licence.share_policy AS sharePolicy, render.created_at AS at
    FROM renders AS render LEFT JOIN licences AS licence ON licence.render_id = render.id
    JOIN users AS user ON user.id = render.user_id
    WHERE render.id = ifnull((SELECT known.render_id FROM licences AS known WHERE known.id = ${id}), ${id})`);
  if (!sale) return null;
  const { renderId, licenceId } = sale;
  const paidBy = transferId({ reason: "render", subjectId: renderId });
  const [draws, entries, transfers] = await Promise.all([
    listDraws(ctx, sql`draw.transfer_id = ${paidBy}`),
    licenceId === null ? [] : listEntries(ctx, sql`entry.licence_id = ${licenceId}`),
    listTransfersAbout(ctx, licenceId === null ? [renderId] : [renderId, licenceId]),
  ]);
  return { ...sale, draws, entries, transfers };
}
