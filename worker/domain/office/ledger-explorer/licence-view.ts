import { sql } from "drizzle-orm";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { requireSuperUser } from "#worker/domain/lib/http.ts";
import type {
  LicenceScope,
  LicenceTermsVersion,
} from "#worker/domain/services/legal/licence-terms/licence-terms.contract.ts";
import type { LicenceView } from "./ledger-explorer.contract.ts";
import { listDraws, listEntries, listTransfersAbout } from "./transfer-rows.ts";
import { transferId } from "#worker/domain/money/ledger/transfers.ts";

type Stored = {
  render_id: string;
  licence_id: string | null;
  number: string;
  status: string;
  user_id: string;
  email: string;
  label_id: string;
  label_name: string;
  track_id: string;
  title: string;
  price_tokens: number;
  scope: LicenceScope;
  terms_version: LicenceTermsVersion;
  share_basis_points: number | null;
  share_policy: string | null;
  created_at: number;
};

/**
 * One sale by the id of its licence or of its render: which tokens paid for it, what its label earned and when that was
 * paid. A render that has no licence yet, or never will, has a page too. Super users only.
 */
export async function getLicence(ctx: AppContext, viewer: Viewer, id: string): Promise<LicenceView | null> {
  requireSuperUser(viewer);
  const [row] = await ctx.db.all<Stored>(sql`
    SELECT render.id AS render_id, licence.id AS licence_id, render.licence_number AS number, render.status,
      render.user_id, user.email, render.label_id, render.label_name, render.track_id,
      render.track_title AS title, render.price_tokens, render.scope, render.terms_version, licence.share_basis_points, licence.share_policy,
      render.created_at
    FROM renders AS render LEFT JOIN licences AS licence ON licence.render_id = render.id
    JOIN users AS user ON user.id = render.user_id
    WHERE render.id = ifnull((SELECT known.render_id FROM licences AS known WHERE known.id = ${id}), ${id})`);
  if (!row) return null;
  const subjects = [row.render_id, row.licence_id].filter((subject) => subject !== null);
  const paidBy = transferId({ reason: "render", subjectId: row.render_id });
  const [draws, entries, transfers] = await Promise.all([
    listDraws(ctx, sql`draw.transfer_id = ${paidBy}`),
    row.licence_id === null ? [] : listEntries(ctx, sql`entry.licence_id = ${row.licence_id}`),
    listTransfersAbout(ctx, subjects),
  ]);
  return {
    renderId: row.render_id,
    licenceId: row.licence_id,
    number: row.number,
    renderStatus: row.status,
    userId: row.user_id,
    brandEmail: row.email,
    labelId: row.label_id,
    labelName: row.label_name,
    trackId: row.track_id,
    trackTitle: row.title,
    priceTokens: row.price_tokens,
    scope: row.scope,
    termsVersion: row.terms_version,
    shareBasisPoints: row.share_basis_points,
    sharePolicy: row.share_policy,
    at: row.created_at,
    draws,
    entries,
    transfers,
  };
}
