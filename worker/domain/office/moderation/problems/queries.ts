import { type SQL, and, desc, eq, sql } from "drizzle-orm";
import { licenceProblems, licences } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { requireSuperUser } from "#worker/domain/lib/http.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { type Cases, cutPage, openFirst, toCounts } from "#worker/domain/office/moderation/open-first.ts";
import {
  type OwnProblem,
  type ProblemRow,
  type ProblemStatus,
  type ProblemsPage,
  type ProblemsQuery,
  problemStatuses,
} from "./problems.contract.ts";
import { licenceFileColumns, licenceFileJoins, type LicenceFiles } from "#worker/domain/licensing/licences/licence-columns.ts";

const pageSize = 50;
const problems: Cases = { table: sql`licence_problems`, open: "open" };

/** Open problems first, each part newest first; or those of one status. Super users only. */
export async function listProblems(ctx: AppContext, viewer: Viewer, query: ProblemsQuery): Promise<ProblemsPage> {
  requireSuperUser(viewer);
  const [rows, counts] = await Promise.all([ctx.db.all<Row>(problemsSql(query)), countProblems(ctx)]);
  const { page, nextAfter } = cutPage(problems, rows, pageSize);
  return { problems: page.map((row) => toProblem(row, viewer)), counts, nextAfter };
}

const problemsSql = (query: ProblemsQuery): SQL => sql`
    SELECT one_page.id, one_page.kind, one_page.details, one_page.status, one_page.created_at AS createdAt,
      one_page.closed_at AS closedAt, one_page.answer, one_page.user_id AS userId, user.email AS brandEmail,
      reviewer.email AS decidedByEmail, licence.id AS licenceId, licence.number,
      licence.status IN ('revoked', 'lapsed') AS isRevoked, licence.pdf_key IS NOT NULL AS isPdfReady,
      render.output_key IS NOT NULL AS hasOutput, licence.track_title AS trackTitle, licence.artist,
      licence.label_name AS labelName, licence.brand_name AS brandName, upload.filename AS uploadFilename,
      licence.price_tokens + ifnull(known.price_tokens, 0) AS refundTokens, licence.issued_at AS issuedAt,
      licence.downloaded_at AS downloadedAt
    FROM (${openFirst(problems, query, pageSize)}) AS one_page
    JOIN licences AS licence ON licence.id = one_page.licence_id
    LEFT JOIN licence_upgrades AS upgrade ON upgrade.licence_id = licence.id
    LEFT JOIN licences AS known ON known.id = upgrade.supersedes_id
    JOIN renders AS render ON render.id = licence.render_id
    JOIN uploads AS upload ON upload.id = render.upload_id
    JOIN users AS user ON user.id = one_page.user_id
    LEFT JOIN users AS reviewer ON reviewer.id = one_page.decided_by
    ORDER BY (one_page.status <> 'open'), one_page.created_at DESC, one_page.id LIMIT ${pageSize + 1}`;

/** The number in the badge. Super users only. */
export async function countOpenProblems(ctx: AppContext, viewer: Viewer): Promise<number> {
  requireSuperUser(viewer);
  return (await countProblems(ctx)).open;
}

/** The viewer's problems with their own render, newest first; at most ten. */
export async function listOwnProblems(ctx: AppContext, viewer: Viewer, renderId: string): Promise<OwnProblem[]> {
  const { id, kind, details, status, createdAt, closedAt, answer } = licenceProblems;
  return ctx.db
    .select({ id, kind, details, status, createdAt, closedAt, answer })
    .from(licences)
    .innerJoin(licenceProblems, eq(licenceProblems.licenceId, licences.id))
    .where(and(eq(licences.renderId, renderId), eq(licenceProblems.userId, viewer.id)))
    .orderBy(desc(createdAt), id);
}

/** Maintained by triggers, so this reads four rows. */
async function countProblems(ctx: AppContext): Promise<Record<ProblemStatus, number>> {
  const rows = await ctx.db.all<{ status: string; total: number }>(sql`SELECT status, total FROM licence_problem_counts`);
  return toCounts(rows, problemStatuses);
}

type Licence = ProblemRow["licence"];
type Row = Omit<ProblemRow, "isOwn" | "licence"> &
  Omit<Licence, "id" | "isRevoked" | "isPdfReady" | "hasVideo"> &
  Record<"isRevoked" | "isPdfReady" | "hasOutput", 0 | 1> & { userId: string; licenceId: string };

function toProblem(row: Row, viewer: Viewer): ProblemRow {
  const { id, kind, details, status, createdAt, closedAt, answer, brandEmail, decidedByEmail, ...about } = row;
  const problem = { id, kind, details, status, createdAt, closedAt, answer, brandEmail, decidedByEmail };
  const { userId, licenceId, isRevoked, isPdfReady, hasOutput, ...licence } = about;
  return {
    ...problem,
    isOwn: userId === viewer.id,
    licence: {
      ...licence,
      id: licenceId,
      isRevoked: isRevoked === 1,
      isPdfReady: isPdfReady === 1,
      hasVideo: hasOutput === 1 && isRevoked === 0,
    },
  };
}

/** The files of a licence with a reported problem; null without one. Super users only. */
export async function findProblemFiles(ctx: AppContext, viewer: Viewer, problemId: string): Promise<LicenceFiles | null> {
  requireSuperUser(viewer);
  const [row] = await ctx.db.all<LicenceFiles>(sql`
    SELECT ${licenceFileColumns}
    FROM licence_problems AS problem JOIN licences AS licence ON licence.id = problem.licence_id
    ${licenceFileJoins}
    WHERE problem.id = ${problemId}`);
  return row ?? null;
}
