import type { DeclarationTexts } from "#worker/domain/catalogue/tracks/rights/declaration-texts.contract.ts";

/** Columns of a track in every CSV: first those of specification §3, in the order of the template, then our own. */
export const csvColumns = [
  "track_title",
  "artist_name",
  "isrc",
  "upc",
  "release_date",
  "track_language",
  "primary_genre",
  "sub_genre",
  "bpm",
  "musical_key",
  "mood_tags",
  "owns_master",
  "owns_publishing",
  "publishing_split",
  "explicit_lyrics",
  "sync_terms",
  "description",
  "status",
  "license_fee_tokens",
  "commercial_fee_tokens",
  "vocals",
] as const;

/** Optional columns for declared rights, by form field. */
export const declarationColumns = {
  masterShare: "master_share",
  masterConsent: "master_consent",
  masterConsentDate: "master_consent_date",
  masterConsentText: "master_consent_text",
  iswc: "iswc",
  writers: "writers",
  samples: "samples",
  samplesClearedWith: "samples_cleared_with",
  samplesClearedOn: "samples_cleared_on",
  samplesClearedText: "samples_cleared_text",
  cover: "cover_version",
  coverClearedWith: "cover_cleared_with",
  coverClearedOn: "cover_cleared_on",
  coverClearedText: "cover_cleared_text",
  aiComposition: "ai_composition",
  aiLyrics: "ai_lyrics",
  aiVocals: "ai_vocals",
  aiInstruments: "ai_instruments",
  aiPost: "ai_post",
  performersConsent: "performers_consent",
  contentId: "content_id",
  contentIdRegisteredBy: "content_id_registered_by",
  contentIdContact: "content_id_release_contact",
  contentIdDays: "content_id_release_days",
  excludedUses: "excluded_uses",
  otherExcludedUses: "other_excluded_uses",
} as const satisfies Record<keyof DeclarationTexts, string>;
export type DeclarationColumn = (typeof declarationColumns)[keyof DeclarationTexts];

/** Pairs of field and column, in the order of the form. */
export const declarationPairs = Object.entries(declarationColumns) as [keyof DeclarationTexts, DeclarationColumn][]; // Object.entries loses the key type
