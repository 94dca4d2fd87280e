import { type SQL, and, desc, eq, sql } from "drizzle-orm";
import { licenceProblems, licences } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { requireSuperUser } from "#worker/domain/lib/http.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { type Cases, cutPage, openFirst, toCounts } from "#worker/domain/office/moderation/open-first.ts";
import {
  type OwnProblem,
  type ProblemKind,
  type ProblemRow,
  type ProblemStatus,
  type ProblemsPage,
  type ProblemsQuery,
  problemStatuses,
} from "./problems.contract.ts";

const pageSize = 50;
const problems: Cases = { table: sql`licence_problems`, open: "open" };

/** Open problems first, each part newest first; or those of one status. Super users only. */
export async function listProblems(
  ctx: AppContext,
  viewer: Viewer,
  query: ProblemsQuery,
): Promise<ProblemsPage> {
  requireSuperUser(viewer);
  const [rows, counts] = await Promise.all([ctx.db.all<Row>(problemsSql(query)), countProblems(ctx)]);
  const { page, nextAfter } = cutPage(problems, rows, pageSize);
  return { problems: page.map((row) => toProblem(row, viewer)), counts, nextAfter };
}

const problemsSql = (query: ProblemsQuery): SQL => sql`
    SELECT one_page.id, one_page.kind, one_page.details, one_page.status, one_page.created_at, one_page.closed_at,
      one_page.answer, one_page.user_id, user.email AS brand_email, reviewer.email AS decided_by_email,
      licence.id AS licence_id, licence.number, licence.status AS licence_status, licence.pdf_key IS NOT NULL AS has_pdf,
      render.output_key IS NOT NULL AS has_output, licence.track_title, licence.artist, licence.label_name,
      licence.brand_name, upload.filename, licence.price_tokens + ifnull(known.price_tokens, 0) AS refund_tokens,
      licence.issued_at, licence.downloaded_at
    FROM (${openFirst(problems, query, pageSize)}) AS one_page
    JOIN licences AS licence ON licence.id = one_page.licence_id
    LEFT JOIN licence_upgrades AS upgrade ON upgrade.licence_id = licence.id
    LEFT JOIN licences AS known ON known.id = upgrade.supersedes_id
    JOIN renders AS render ON render.id = licence.render_id
    JOIN uploads AS upload ON upload.id = render.upload_id
    JOIN users AS user ON user.id = one_page.user_id
    LEFT JOIN users AS reviewer ON reviewer.id = one_page.decided_by
    ORDER BY (one_page.status <> 'open'), one_page.created_at DESC, one_page.id LIMIT ${pageSize + 1}`;

/** The number in the red badge. Super users only. */
export async function countOpenProblems(ctx: AppContext, viewer: Viewer): Promise<number> {
  requireSuperUser(viewer);
  return (await countProblems(ctx)).open;
}

/** What the viewer reported of a render of their own, the newest first; at most ten. */
export async function listOwnProblems(
  ctx: AppContext,
  viewer: Viewer,
  renderId: string,
): Promise<OwnProblem[]> {
  const { id, kind, details, status, createdAt, closedAt, answer } = licenceProblems;
  return ctx.db
    .select({ id, kind, details, status, createdAt, closedAt, answer })
    .from(licences)
    .innerJoin(licenceProblems, eq(licenceProblems.licenceId, licences.id))
    .where(and(eq(licences.renderId, renderId), eq(licenceProblems.userId, viewer.id)))
    .orderBy(desc(createdAt), id);
}

/** Kept by triggers, so this reads four rows. */
async function countProblems(ctx: AppContext): Promise<Record<ProblemStatus, number>> {
  const rows = await ctx.db.all<{ status: string; total: number }>(
    sql`SELECT status, total FROM licence_problem_counts`,
  );
  return toCounts(rows, problemStatuses);
}

type Row = {
  id: string;
  kind: ProblemKind;
  details: string;
  status: ProblemStatus;
  created_at: number;
  closed_at: number | null;
  answer: string | null;
  user_id: string;
  brand_email: string;
  decided_by_email: string | null;
  licence_id: string;
  number: string;
  licence_status: string;
  has_pdf: number;
  has_output: number;
  track_title: string;
  artist: string;
  label_name: string;
  brand_name: string;
  filename: string;
  refund_tokens: number;
  issued_at: number;
  downloaded_at: number | null;
};

function toProblem(row: Row, viewer: Viewer): ProblemRow {
  const { id, kind, details, status, answer, number } = row;
  const isRevoked = row.licence_status === "revoked" || row.licence_status === "lapsed";
  return {
    id,
    kind,
    details,
    status,
    createdAt: row.created_at,
    closedAt: row.closed_at,
    answer,
    brandEmail: row.brand_email,
    decidedByEmail: row.decided_by_email,
    isOwn: row.user_id === viewer.id,
    licence: {
      id: row.licence_id,
      number,
      isRevoked,
      isPdfReady: row.has_pdf === 1,
      hasVideo: row.has_output === 1 && !isRevoked,
      trackTitle: row.track_title,
      artist: row.artist,
      labelName: row.label_name,
      brandName: row.brand_name,
      uploadFilename: row.filename,
      refundTokens: row.refund_tokens,
      issuedAt: row.issued_at,
      downloadedAt: row.downloaded_at,
    },
  };
}
