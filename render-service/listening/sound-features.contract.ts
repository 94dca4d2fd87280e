import { z } from "zod";
import { beatGridVersion } from "./beats/beat-grid.contract.ts";
import { musicalKeys } from "./suggest-key.contract.ts";

/** Another number whenever the same sound comes out as other numbers: stored ones are then made anew. */
export const featuresVersion = 1;

/**
 * What each byte of a vector says, by the four groups that two sounds are compared in. A whole track and each of its
 * sections have the same kind of vector.
 */
export const vectorGroups = {
  /** How sure the beat is, onsets a second, how strong they are, how they stand out. */
  rhythm: { from: 0, to: 4 },
  /** How much of each note from C on, of the most frequent one. */
  harmony: { from: 4, to: 16 },
  /** Level, how it varies, how the bass varies, and how much of it is bass. */
  energy: { from: 16, to: 20 },
  /** Mean and deviation of twelve cepstral coefficients, then centroid, its deviation, roll-off, flatness. */
  timbre: { from: 20, to: 48 },
} as const;
export type VectorGroup = keyof typeof vectorGroups;
export const vectorBytes = 48;

/** The course is told in steps of 0.512 s, each in twelve notes, level, onsets, and two bytes of timbre. */
export const stepSeconds = 0.512;
export const courseBytes = 16;
/** Sections are 20 steps (10.24 s) long and begin every 10 steps (5.12 s). */
export const sectionSteps = 20;
export const stepsBetweenSections = 10;
export const secondsBetweenSections = stepsBetweenSections * stepSeconds;

/** Of 30 minutes and a little more. */
const maxSteps = 3600;
const maxSections = maxSteps / stepsBetweenSections;

const base64 = (least: number, most: number, unit: number) =>
  z
    .base64()
    .min((least * unit * 4) / 3)
    .max(Math.ceil((most * unit) / 3) * 4);

/** Base64 of whole vectors: 48 bytes are 64 characters. */
const vectors = (most: number) =>
  base64(1, most, vectorBytes).refine((text) => text.length % 64 === 0, "not of whole vectors");

/**
 * What a sound is like, as numbers: the same of a track at its ingest and of a reference in a browser. Bytes, in base64.
 */
export const SoundFeatures = z.object({
  version: z.literal(featuresVersion),
  vector: vectors(1).length(64),
  sections: vectors(maxSections),
  /** To find a place by. */
  course: base64(1, maxSteps, courseBytes),
  bpm: z.number().min(20).max(400).nullable(),
  key: z.enum(musicalKeys).nullable(),
});
export type SoundFeatures = z.infer<typeof SoundFeatures>;

/** The longest stretch of a reference that is looked for in tracks, in steps: 30.7 s. */
export const maxExcerptSteps = 60;

/**
 * A stretch of a reference: the vector of all of it, and its course as heard from three beginnings a third of a step
 * apart, since a track's steps lie anywhere against its own.
 */
export const Excerpt = z.object({
  fromSeconds: z.number().min(0).max(1800),
  vector: vectors(1).length(64),
  courses: z.array(base64(1, maxExcerptSteps, courseBytes)).length(3),
});
export type Excerpt = z.infer<typeof Excerpt>;

/** Of all that is heard in a track: it grows when any part of it is told in another version. */
export const listeningVersion = featuresVersion + beatGridVersion;
