import { z } from "zod";
import type { ReferenceProblem } from "#app/content/similar-copy.ts";
import { formAction, type Reply, signedIn } from "#app/lib/form-action.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { askSimilar } from "#worker/domain/catalogue/library/similar/answer-question.ts";
import { maxQuestionBytes, SimilarQuestion } from "#worker/domain/catalogue/library/similar/similar.contract.ts";
import { listSimilar } from "./list-similar.server.ts";
import type { ListedSimilar } from "./similar-grid.tsx";

type Answer = { tracks?: ListedSimilar[]; problem?: ReferenceProblem };

const QuestionForm = z.object({ question: z.string().max(maxQuestionBytes) });

const tell = (more: Answer): Reply<Answer> => ({ more });

/** Only our own script posts queries: JSON in one form field, limited in length before it is parsed. */
export const askAction = formAction({
  schema: QuestionForm,
  who: signedIn,
  run: ask,
  done: ({ cards }) => tell({ tracks: listSimilar(cards) }),
  words: ({ refusal }) => tell({ problem: refusal === "too-many-attempts" ? refusal : "not-asked" }),
  invalid: () => tell({ problem: "not-asked" }),
});

async function ask(ctx: AppContext, viewer: Viewer, { question }: { question: string }) {
  const parsed = SimilarQuestion.safeParse(parseJson(question));
  if (!parsed.success) return { ok: false, refusal: "no-question" } as const;
  return askSimilar(ctx, viewer, { question: parsed.data });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
