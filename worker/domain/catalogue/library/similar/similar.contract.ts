import { z } from "zod";
import { Excerpt, SoundFeatures } from "#render-service/listening/sound-features.contract.ts";
import type { TrackCard } from "#worker/domain/catalogue/library/library.contract.ts";

/** `?from=` of a page of similar tracks: the second at which the section begins. */
export const SectionStart = z.coerce.number().min(0).max(1800).optional().catch(undefined);

/** A brand's own reference, analysed in its browser. It is not stored. */
export const Reference = z.object({
  features: SoundFeatures.omit({ sections: true, course: true }),
  excerpt: Excerpt,
});
export type Reference = z.infer<typeof Reference>;

const share = z.number().min(0).max(1);

/** Analysis of a brand's video, made in its browser. */
export const PictureLook = z.object({
  seconds: z.number().positive().max(3600),
  /** Number of hard cuts, and their interval if it is regular. */
  cuts: z.int().min(0).max(5000),
  secondsBetweenCuts: z.number().min(0.2).max(60).nullable(),
  /** Averages, 0 to 1: how much changes between frames, and brightness. */
  motion: share,
  brightness: share,
});
export type PictureLook = z.infer<typeof PictureLook>;

/** A search by a reference's sound, or by a video's picture. */
export const SimilarQuestion = z.discriminatedUnion("by", [
  z.object({ by: z.literal("sound"), reference: Reference }),
  z.object({ by: z.literal("picture"), look: PictureLook }),
]);
export type SimilarQuestion = z.infer<typeof SimilarQuestion>;

/** Relative difference: inaudible, slight or clear. */
export type Difference = "same" | "little-less" | "less" | "little-more" | "more";

/** Why a track is similar, for the page to put into words. Null where there is nothing to say. */
export type Likeness = {
  tempo: Difference | "half" | "double" | null;
  key: "same" | "related" | null;
  energy: Difference;
  /** More is brighter, less is darker. */
  brightness: Difference;
};

/** Fit of a track's beat with the cuts of a video. */
export type CutFit = { secondsBetweenCuts: number; bpm: number; beatsBetweenCuts: number };
export type PictureFit = { cuts: CutFit | null; energy: Difference };

export type SimilarCard = {
  card: TrackCard;
  /** Position of the match in the track, for searches by section or excerpt. */
  fromSeconds: number | null;
  /** The same recording as the reference. */
  isSame: boolean;
  likeness: Likeness | null;
  picture: PictureFit | null;
};

/** Fills two screens of cards. */
export const maxSimilar = 24;

/** Larger request bodies are refused. */
export const maxQuestionBytes = 16 * 1024;
