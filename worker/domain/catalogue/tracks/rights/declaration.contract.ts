/*
 * What a label declares of a recording and of the composition in it, beyond the fields that the specification names. Free
 * of schemas: forms in browsers read it.
 */

/** That somebody agreed to license what is theirs. */
export type Consent = {
  name: string;
  /** `yyyy-mm-dd`. */
  date: string;
  /** Location of the document, such as "Signed letter, in our archive". */
  text: string;
};
/** As it was declared before a consent had a day: some words, which are none. */
export type StoredConsent = Consent | string;

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
  /** Consent of the share's controller to license it through the label; null without one. */
  consent: StoredConsent | null;
};

export const clearances = ["none", "cleared", "open"] as const;
/** Samples: none, cleared, or not cleared yet; null while not declared. */
export type Clearance = {
  status: (typeof clearances)[number] | null;
  /** With whom; null where nothing was taken, or nobody is named yet. */
  clearedWith: StoredConsent | null;
};

/** What a machine can have contributed, as DDEX ERN 4.3.2 asks for it. */
export const aiContributions = ["composition", "lyrics", "vocals", "instruments", "post"] as const;
export type AiContribution = (typeof aiContributions)[number];
export const aiUses = ["none", "some", "all", "unknown"] as const;
export type AiUse = (typeof aiUses)[number];

/** Registered with a system that finds recordings in other people's videos, such as YouTube's Content ID. */
export type ContentId = {
  /** Null while not declared. */
  isRegistered: boolean | null;
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
  /** Consent of the other owners. */
  masterConsent: StoredConsent | null;
  /** Eleven characters without dots: "T0345246801". */
  iswc: string | null;
  /** None: the label's publishing split is all that is declared. */
  writers: readonly Writer[];
  samples: Clearance;
  cover: Clearance;
  /** Null where not declared. */
  ai: Readonly<Record<AiContribution, AiUse | null>>;
  /** Null while not declared. */
  hasPerformersConsent: boolean | null;
  contentId: ContentId;
  excludedUses: readonly ExcludableUse[];
  /** In the label's own words. */
  otherExcludedUses: readonly string[];
};

const unregistered = { registeredBy: null, releaseContact: null, releaseDays: null };

/** A track of which nobody has answered any question: nothing is assumed in their place. */
export const nothingDeclared: RightsDeclaration = {
  masterShareBasisPoints: null,
  masterConsent: null,
  iswc: null,
  writers: [],
  samples: { status: null, clearedWith: null },
  cover: { status: null, clearedWith: null },
  ai: { composition: null, lyrics: null, vocals: null, instruments: null, post: null },
  hasPerformersConsent: null,
  contentId: { isRegistered: null, ...unregistered },
  excludedUses: [],
  otherExcludedUses: [],
};

/**
 * Every question answered, with the shortest answer: nothing was taken from others, no machine contributed, all
 * performers agreed, and nothing is registered.
 */
export const plainDeclaration: RightsDeclaration = {
  ...nothingDeclared,
  samples: { status: "none", clearedWith: null },
  cover: { status: "none", clearedWith: null },
  ai: { composition: "none", lyrics: "none", vocals: "none", instruments: "none", post: "none" },
  hasPerformersConsent: true,
  contentId: { isRegistered: false, ...unregistered },
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
