import { z } from "zod";
import { multiline, optionalText, toOneLine } from "#worker/domain/lib/text.contract.ts";
import { genres, moods, vocals, trackLimits } from "./tracks.contract.ts";
import { declarationFields, findConsentProblems, percent } from "./rights/declaration-fields.contract.ts";
import { Isrc, MusicalKeyName, ReleaseDate, Upc } from "./identifiers.contract.ts";

export const syncTerms = ["exclusive", "non-exclusive", "limited"] as const;
export type SyncTerms = (typeof syncTerms)[number];

const required = (what: string, max: number) =>
  z
    .string({ error: `Enter ${what}` })
    .overwrite(toOneLine)
    .min(1, `Enter ${what}`)
    .max(max, `Use at most ${max} characters`);

/** Parses a whole number from text. */
const whole = (message: string, min: number, max: number) =>
  z
    .string()
    .trim()
    .regex(/^\d{1,4}$/, message)
    .transform(Number)
    .refine((number) => number >= min && number <= max, message);

/** A checkbox: "on" or absent. A CSV cell that is neither yes nor no is passed on unchanged and refused. */
export const ticked = z
  .literal("on", { error: "Enter TRUE or FALSE" })
  .optional()
  .transform((value) => value === "on");

const { bpm: tempo, priceTokens: price, commercialPriceTokens: commercialPrice } = trackLimits;
const bpmMessage = `Enter BPM as a whole number from ${tempo.min} to ${tempo.max}`;
const priceMessage = `Enter a licence price of ${price.min} to ${price.max} whole tokens`;
const commercialPriceMessage = `Enter a price for commercial use of ${commercialPrice.min} to ${commercialPrice.max} whole tokens`;
const commercialTooLow =
  "Commercial use includes the social media licence, so it must cost at least as much. Leave it empty to charge five times the price";

/**
 * Parses a track from its form or a CSV row (spec §5): empty or absent optional fields become null, checkboxes are "on" or
 * absent. All stored track data passes through here.
 */
export const TrackFields = z
  .object({
    title: required("the track title", trackLimits.title),
    artist: required("the artist name", trackLimits.artist),
    /** With or without hyphens; comes out as 12 upper-case characters. */
    isrc: Isrc,
    upc: Upc,
    /** `yyyy-mm-dd`. */
    releaseDate: ReleaseDate,
    language: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z]{2}$/, "Enter the language as two letters, such as EN")
      .optional()
      .default("EN"),
    primaryGenre: z
      .enum(genres, { error: "Pick a genre from the list" })
      .optional()
      .transform((genre) => genre ?? null),
    subGenre: optionalText(trackLimits.subGenre),
    /** Empty is unknown; 0 is music without a beat. */
    bpm: whole(bpmMessage, tempo.min, tempo.max)
      .optional()
      .transform((bpm) => bpm ?? null),
    musicalKey: MusicalKeyName,
    /** Empty is not declared. */
    vocals: z
      .enum(vocals, { error: "Enter instrumental or vocal, or leave it empty" })
      .optional()
      .transform((said) => said ?? null),
    /** Main mood, which brands filter by; defaults to the first tag. */
    mood: z
      .enum(moods, { error: "Pick a mood from the list" })
      .optional()
      .transform((mood) => mood ?? null),
    moodTags: z
      .array(z.enum(moods, { error: "Pick moods from the list" }))
      .optional()
      .default([])
      .transform((tags) => [...new Set(tags)]),
    ownsMaster: ticked,
    ownsPublishing: ticked,
    /** Entered as a percentage, stored as basis points: "33.33" → 3333. */
    publishingSplit: percent("The publishing split"),
    explicitLyrics: ticked,
    ...declarationFields,
    syncTerms: z.enum(syncTerms, { error: "Pick sync terms from the list" }).optional().default("non-exclusive"),
    description: multiline()
      .max(trackLimits.description, `Use at most ${trackLimits.description} characters`)
      .optional()
      .transform((text) => text || null),
    priceTokens: whole(priceMessage, price.min, price.max).optional().default(1),
    /** Defaults to `commercialTimes` the price. */
    commercialPriceTokens: whole(commercialPriceMessage, commercialPrice.min, commercialPrice.max)
      .optional()
      .transform((tokens) => tokens ?? null),
  })
  .refine(
    ({ priceTokens, commercialPriceTokens: commercialTokens }) =>
      commercialTokens === null || commercialTokens < commercialPrice.min || commercialTokens >= priceTokens,
    {
      path: ["commercialPriceTokens"],
      error: commercialTooLow,
    },
  )
  .superRefine((track, issues) => {
    for (const { field, message } of findConsentProblems(track)) issues.addIssue({ code: "custom", path: [field], message });
  });
export type TrackFields = z.infer<typeof TrackFields>;
