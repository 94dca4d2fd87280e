import { z } from "zod";
import { beatGridVersion } from "./beats/beat-grid.contract.ts";
import { musicalKeys } from "./suggest-key.contract.ts";

/** Increment whenever the same sound gets other features: stored ones are then recomputed. */
export const featuresVersion = 1;

/**
 * Byte ranges of a vector, in the four groups compared between sounds. A track and each of its sections have the same kind of
 * vector.
 */
export const vectorGroups = {
  /** Pulse clarity, onsets per second, their strength, their contrast. */
  rhythm: { from: 0, to: 4 },
  /** Strength of each note from C, relative to the strongest. */
  harmony: { from: 4, to: 16 },
  /** Level, its variation, the bass's variation, and the share of bass. */
  energy: { from: 16, to: 20 },
  /** Mean and deviation of twelve cepstral coefficients, then centroid, its deviation, roll-off, flatness. */
  timbre: { from: 20, to: 48 },
} as const;
export type VectorGroup = keyof typeof vectorGroups;
export const vectorBytes = 48;

/** The course has steps of 0.512 s: twelve notes, level, onsets, and two bytes of timbre. */
export const stepSeconds = 0.512;
export const courseBytes = 16;
/** Sections are 20 steps (10.24 s) long and begin every 10 steps (5.12 s). */
export const sectionSteps = 20;
export const stepsBetweenSections = 10;
export const secondsBetweenSections = stepsBetweenSections * stepSeconds;

/** 30 minutes plus a margin. */
const maxSteps = 3600;
const maxSections = maxSteps / stepsBetweenSections;

const base64 = (min: number, max: number, unit: number) =>
  z
    .base64()
    .min((min * unit * 4) / 3)
    .max(Math.ceil((max * unit) / 3) * 4);

/** Base64 of whole vectors: 48 bytes are 64 characters. */
const vectors = (max: number) => base64(1, max, vectorBytes).refine((text) => text.length % 64 === 0, "not of whole vectors");

/** Features of a sound: the same for a track at its ingest and for a reference in a browser. Bytes, in base64. */
export const SoundFeatures = z.object({
  version: z.literal(featuresVersion),
  vector: vectors(1).length(64),
  sections: vectors(maxSections),
  /** For locating a position. */
  course: base64(1, maxSteps, courseBytes),
  bpm: z.number().min(20).max(400).nullable(),
  key: z.enum(musicalKeys).nullable(),
});
export type SoundFeatures = z.infer<typeof SoundFeatures>;

/** Maximum length of a reference excerpt, in steps: 30.7 s. */
export const maxExcerptSteps = 60;

/**
 * An excerpt of a reference: its vector, and its course from three offsets a third of a step apart, as a track's steps have any
 * alignment to it.
 */
export const Excerpt = z.object({
  fromSeconds: z.number().min(0).max(1800),
  vector: vectors(1).length(64),
  courses: z.array(base64(1, maxExcerptSteps, courseBytes)).length(3),
});
export type Excerpt = z.infer<typeof Excerpt>;

/** Combined version: increases when any part of the analysis changes. */
export const listeningVersion = featuresVersion + beatGridVersion;
