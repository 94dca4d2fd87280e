import { and, eq } from "drizzle-orm";
import { licenceProblems } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import type { WithdrawProblem, WithdrawProblemRefusal } from "./problems.contract.ts";

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
