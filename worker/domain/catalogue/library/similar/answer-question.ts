import { vectorBytes } from "#render-service/listening/sound-features.contract.ts";
import type { AppContext } from "#worker/context.ts";
import { toCodes } from "#worker/domain/catalogue/ingests/sound-features/section-codes.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { brightnessOf, differ, energyOf, readCandidates, readCourses } from "./candidates.ts";
import type { LikenessIndex } from "./likeness-index.ts";
import { openIndex } from "./open-index.ts";
import { layOnCourses, maxAligned, rankByReference, readReference } from "./rank-reference.ts";
import { createNearest, scanSections, scanTracks, toCard } from "./scan-index.ts";
import {
  type CutFit,
  maxSimilar,
  type PictureFit,
  type PictureLook,
  type Reference,
  type SimilarCard,
  type SimilarQuestion,
} from "./similar.contract.ts";

/** Penalty by beats between cuts: a bar or half of one fits best, then a waltz; all others count as `oddly`. */
const meant: Record<number, number> = { 1: 0.02, 2: 0, 4: 0, 8: 0.02, 16: 0.06, 3: 0.2, 6: 0.2, 12: 0.25 };
const oddly = 0.4;
/** Maximum tempo error that stays in sync with the cuts, and the error at which each cut drifts further from its beat. */
const [stays, leaves] = [0.012, 0.03];

/** Tracks that match the look of a video, best first, by `seq`. */
function scanForPicture(index: LikenessIndex, look: PictureLook, max: number): number[] {
  const nearest = createNearest(max);
  for (let place = 0; place < index.seqs.length; place++) {
    const tempo = index.tempi[place]!;
    const at = place * vectorBytes;
    const vector = index.vectors.subarray(at, at + vectorBytes);
    nearest.add(index.seqs[place]!, pictureCost(look, { vector, bpm: tempo === 0 ? null : tempo / 10 }));
  }
  return nearest.list();
}

type Sounding = { vector: Uint8Array; bpm: number | null };

/** Cuts weigh most; then energy, then brightness. */
function pictureCost(look: PictureLook, { vector, bpm }: Sounding): number {
  const energy = Math.abs(energyOf(vector) - wantedEnergy(look)) / 255;
  const brightness = Math.abs(brightnessOf(vector) - 50 - 90 * look.brightness) / 255;
  return cutCost(look, bpm) + 0.4 * energy + 0.15 * brightness;
}

/** Energy of 255 that suits the motion and cuts of a video. */
function wantedEnergy({ motion, cuts, seconds }: PictureLook): number {
  const busy = Math.min(1, (cuts / seconds) * 1.5);
  return 70 + 130 * Math.min(1, 0.6 * Math.min(1, motion * 2.5) + 0.5 * busy);
}

function cutCost({ secondsBetweenCuts }: PictureLook, bpm: number | null): number {
  if (secondsBetweenCuts === null) return 0;
  if (bpm === null) return 0.6;
  const { beats, off } = beatsBetween(secondsBetweenCuts, bpm);
  return Math.min(0.6, (meant[beats] ?? oddly) + 0.4 * Math.min(1, off / leaves));
}

/** Whole beats between cuts, and the relative error. */
function beatsBetween(seconds: number, bpm: number): { beats: number; off: number } {
  const exact = (seconds * bpm) / 60;
  const beats = Math.max(1, Math.round(exact));
  return { beats, off: Math.abs(exact / beats - 1) };
}

function describeFit(look: PictureLook, { vector, bpm }: Sounding): PictureFit {
  return { cuts: describeCuts(look, bpm), energy: differ(wantedEnergy(look), energyOf(vector)) };
}

function describeCuts({ secondsBetweenCuts }: PictureLook, bpm: number | null): CutFit | null {
  if (secondsBetweenCuts === null || bpm === null) return null;
  const { beats, off } = beatsBetween(secondsBetweenCuts, bpm);
  return off < stays ? { secondsBetweenCuts, bpm, beatsBetweenCuts: beats } : null;
}

/** Tracks most similar to a reference, or suited to the look of a video. Nothing of the question is stored. */
export function answerQuestion(ctx: AppContext, question: SimilarQuestion): Promise<SimilarCard[]> {
  return question.by === "sound" ? findByReference(ctx, question.reference) : findByPicture(ctx, question.look);
}

const [maxByWhole, maxByExcerpt] = [32, 96];

/** Searches by the whole reference and by its excerpt. Aligns the nearest tracks with the excerpt to find where they match. */
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

/** Rate-limited per viewer and minute. */
export async function askSimilar(
  ctx: AppContext,
  viewer: Viewer,
  { question }: { question: SimilarQuestion },
): Promise<Outcome> {
  if (!(await ctx.limits.similar.limit({ key: viewer.id })).success) return { ok: false, refusal: "too-many-attempts" };
  return { ok: true, cards: await answerQuestion(ctx, question) };
}
