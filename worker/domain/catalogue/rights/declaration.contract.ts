/*
 * What a label declares of a recording and of the composition in it, beyond the fields that the specification names. Free
 * of schemas: forms in browsers read it.
 */

/** As societies register them: CA, C, A, AR, TR. */
export const writerRoles = ["words and music", "music", "words", "arrangement", "translation"] as const;
export type WriterRole = (typeof writerRoles)[number];

export type Writer = {
  name: string;
  role: WriterRole;
  /** IPI name number, eleven digits. */
  ipi: string | null;
  /** The writer's performing rights organisation, such as "PRS". */
  society: string | null;
  /** Of the composition. */
  shareBasisPoints: number;
  publisher: string | null;
  /** The label controls this share itself. */
  isControlled: boolean;
  /** Who agreed to license the share through the label, and where that is on file; null while nobody has. */
  consent: string | null;
};

export const clearances = ["none", "cleared", "open"] as const;
/** Of what was taken from others: nothing was, it is cleared, or it is not cleared yet. */
export type Clearance = {
  status: (typeof clearances)[number];
  /** With whom; null where nothing was taken, or nobody is named yet. */
  clearedWith: string | null;
};

/** What a machine can have contributed, as DDEX ERN 4.3.2 asks for it. */
export const aiContributions = ["composition", "lyrics", "vocals", "instruments", "post"] as const;
export type AiContribution = (typeof aiContributions)[number];
export const aiUses = ["none", "some", "all", "unknown"] as const;
export type AiUse = (typeof aiUses)[number];

/** Registered with a system that finds recordings in other people's videos, such as YouTube's Content ID. */
export type ContentId = {
  isRegistered: boolean;
  registeredBy: string | null;
  /** Where a brand's claim is released: an e-mail address. */
  releaseContact: string | null;
  /** Within how many days. */
  releaseDays: number | null;
};

export const excludableUses = [
  "politics",
  "religion",
  "alcohol",
  "tobacco",
  "gambling",
  "adult",
  "weapons",
  "pharmaceuticals",
] as const;
export type ExcludableUse = (typeof excludableUses)[number];

export type RightsDeclaration = {
  /** The label's share of the master, where it does not own all of it. */
  masterShareBasisPoints: number | null;
  /** Who owns the rest and agreed, and where that is on file. */
  masterConsent: string | null;
  /** Eleven characters without dots: "T0345246801". */
  iswc: string | null;
  /** None: the label's publishing split is all that is declared. */
  writers: readonly Writer[];
  samples: Clearance;
  cover: Clearance;
  ai: Readonly<Record<AiContribution, AiUse>>;
  hasPerformersConsent: boolean;
  contentId: ContentId;
  excludedUses: readonly ExcludableUse[];
  /** In the label's own words. */
  otherExcludedUses: readonly string[];
};

const nothingTaken: Clearance = { status: "none", clearedWith: null };

/**
 * What a track says of which only the specification's fields are known: its label warrants all of it, so nothing was
 * taken from others, no machine contributed, and nothing is registered or excluded.
 */
export const plainDeclaration: RightsDeclaration = {
  masterShareBasisPoints: null,
  masterConsent: null,
  iswc: null,
  writers: [],
  samples: nothingTaken,
  cover: nothingTaken,
  ai: { composition: "none", lyrics: "none", vocals: "none", instruments: "none", post: "none" },
  hasPerformersConsent: true,
  contentId: { isRegistered: false, registeredBy: null, releaseContact: null, releaseDays: null },
  excludedUses: [],
  otherExcludedUses: [],
};

export const declarationLimits = {
  /** Characters. */
  name: 200,
  society: 30,
  consent: 300,
  contact: 254,
  otherUse: 60,
  otherUses: 5,
  writers: 20,
  releaseDays: { min: 1, max: 30 },
} as const;

export const excludedUseNames: Readonly<Record<ExcludableUse, string>> = {
  politics: "politics",
  religion: "religion",
  alcohol: "alcohol",
  tobacco: "tobacco",
  gambling: "gambling",
  adult: "adult content",
  weapons: "weapons",
  pharmaceuticals: "prescription drugs",
};

/** Everything that a label excludes, in words: those of the list first, then its own. */
export const namesOfExcluded = (
  declared: Pick<RightsDeclaration, "excludedUses" | "otherExcludedUses"> | null,
): string[] =>
  declared
    ? [...declared.excludedUses.map((use) => excludedUseNames[use]), ...declared.otherExcludedUses]
    : [];
