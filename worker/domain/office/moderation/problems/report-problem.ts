import { refusalOf } from "#drizzle/client.ts";
import { and, eq, sql } from "drizzle-orm";
import { licenceProblems } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import type {
  ReportProblem,
  ReportProblemRefusal,
  WithdrawProblem,
  WithdrawProblemRefusal,
} from "./problems.contract.ts";

const refusedBy: Record<string, ReportProblemRefusal> = {
  licence_revoked: "licence-revoked",
  "licence_problems.licence_id": "reported-already",
  "licence_problems.id": "reported-already",
  too_many_problems: "too-many-problems",
};

/** A brand says what is wrong with a video it has licensed: one open problem a licence. Super users see it from then on. */
export async function reportProblem(
  ctx: AppContext,
  viewer: Viewer,
  { id, renderId, kind, details }: ReportProblem,
): Promise<{ ok: true } | { ok: false; refusal: ReportProblemRefusal }> {
  if (!(await ctx.limits.report.limit({ key: viewer.id })).success)
    return { ok: false, refusal: "too-many-problems" };
  try {
    const written = await ctx.db.all(sql`
      INSERT INTO licence_problems (id, licence_id, user_id, kind, details, created_at)
      SELECT ${id}, licence.id, ${viewer.id}, ${kind}, ${details}, ${ctx.clock.now()}
      FROM licences AS licence WHERE licence.render_id = ${renderId} AND licence.user_id = ${viewer.id}
      RETURNING id`);
    return written.length === 1 ? { ok: true } : { ok: false, refusal: "no-such-licence" };
  } catch (error) {
    if (await isReported(ctx, viewer, id)) return { ok: true };
    const refusal = refusalOf(error, refusedBy);
    if (!refusal) throw error;
    return { ok: false, refusal };
  }
}

/** Sent twice: it stands there already. */
async function isReported(ctx: AppContext, viewer: Viewer, id: string): Promise<boolean> {
  const rows = await ctx.db
    .select({ id: licenceProblems.id })
    .from(licenceProblems)
    .where(and(eq(licenceProblems.id, id), eq(licenceProblems.userId, viewer.id)));
  return rows.length === 1;
}

/** A brand no longer asks. Its licence stays as it is. */
export async function withdrawProblem(
  ctx: AppContext,
  viewer: Viewer,
  { problemId }: WithdrawProblem,
): Promise<{ ok: true } | { ok: false; refusal: WithdrawProblemRefusal }> {
  const isTheirs = and(eq(licenceProblems.id, problemId), eq(licenceProblems.userId, viewer.id));
  const withdrawn = await ctx.db
    .update(licenceProblems)
    .set({ status: "withdrawn", closedAt: ctx.clock.now() })
    .where(and(isTheirs, eq(licenceProblems.status, "open")))
    .returning({ id: licenceProblems.id });
  if (withdrawn.length === 1) return { ok: true };
  const [problem] = await ctx.db
    .select({ status: licenceProblems.status })
    .from(licenceProblems)
    .where(isTheirs);
  if (problem?.status === "withdrawn") return { ok: true };
  return { ok: false, refusal: problem ? "closed-already" : "no-such-problem" };
}
