import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { answerQuestion } from "./answer-question.ts";
import type { SimilarCard, SimilarQuestion } from "./similar.contract.ts";

type Outcome = { ok: true; cards: SimilarCard[] } | { ok: false; refusal: "too-many-attempts" };

/** Answers one question of a viewer's; so many a minute. */
export async function askSimilar(
  ctx: AppContext,
  viewer: Viewer,
  { question }: { question: SimilarQuestion },
): Promise<Outcome> {
  if (!(await ctx.limits.similar.limit({ key: viewer.id })).success)
    return { ok: false, refusal: "too-many-attempts" };
  return { ok: true, cards: await answerQuestion(ctx, question) };
}
