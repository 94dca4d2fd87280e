import type { AppContext } from "#worker/context.ts";
import { toCodes } from "#worker/domain/catalogue/ingests/sound-features/section-codes.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { readCandidates, readCourses } from "./candidates.ts";
import { describeFit, pictureCost, scanForPicture } from "./fit-picture.ts";
import { openIndex } from "./open-index.ts";
import { layOnCourses, maxAligned, rankByReference, readReference } from "./rank-reference.ts";
import { toCard } from "./rank-tracks.ts";
import { scanSections, scanTracks } from "./scan-index.ts";
import {
  maxSimilar,
  type PictureLook,
  type Reference,
  type SimilarCard,
  type SimilarQuestion,
} from "./similar.contract.ts";

/** The tracks nearest to a reference, or to the look of a video. Nothing of the question is kept. */
export function answerQuestion(ctx: AppContext, question: SimilarQuestion): Promise<SimilarCard[]> {
  return question.by === "sound"
    ? findByReference(ctx, question.reference)
    : findByPicture(ctx, question.look);
}

const [maxByWhole, maxByExcerpt] = [32, 96];

/** By its whole and by an excerpt of it. The nearest are laid on the excerpt, to say from where on they are like it. */
async function findByReference(ctx: AppContext, reference: Reference): Promise<SimilarCard[]> {
  const index = await openIndex(ctx);
  const heard = readReference(reference);
  const seqs = [
    ...scanSections(index, toCodes(heard.part.vector), maxByExcerpt),
    ...scanTracks(index, heard.whole, maxByWhole),
  ];
  const candidates = await readCandidates(ctx, [...new Set(seqs)], { withSections: true });
  const ranked = rankByReference(heard, candidates);
  const nearest = ranked.slice(0, maxAligned).map(({ candidate }) => candidate.card.id);
  const courses = await readCourses(ctx, nearest);
  const laid = layOnCourses(heard, ranked, (trackId) => courses.get(trackId));
  return laid.map(({ isSame, ...one }) => ({ ...toCard(heard.part, one), isSame }));
}

async function findByPicture(ctx: AppContext, look: PictureLook): Promise<SimilarCard[]> {
  const nearest = scanForPicture(await openIndex(ctx), look, 2 * maxSimilar);
  const candidates = await readCandidates(ctx, nearest, { withSections: false });
  return candidates
    .map((candidate) => ({ candidate, cost: pictureCost(look, candidate) }))
    .toSorted((one, other) => one.cost - other.cost)
    .slice(0, maxSimilar)
    .map(({ candidate }) => ({
      card: candidate.card,
      fromSeconds: null,
      isSame: false,
      likeness: null,
      picture: describeFit(look, candidate),
    }));
}

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
