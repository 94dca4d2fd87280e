/*
 * A label's declaration about a recording and its composition, beyond the fields of the specification. Without schemas, since
 * forms in browsers read it.
 */

/** An owner's agreement to license their share. */
export type Consent = {
  name: string;
  /** `yyyy-mm-dd`. */
  date: string;
  /** Location of the document, such as "Signed letter, in our archive". */
  text: string;
};
/** A string is a consent from before dates were recorded; it does not count as one. */
export type StoredConsent = Consent | string;

/** Registered with societies as CA, C, A, AR, TR. */
export const writerRoles = ["words and music", "music", "words", "arrangement", "translation"] as const;
export type WriterRole = (typeof writerRoles)[number];

export type Writer = {
  name: string;
  role: WriterRole;
  /** IPI name number, eleven digits. */
  ipi: string | null;
  /** The writer's performing rights organisation, such as "PRS". */
  society: string | null;
  /** Share of the composition. */
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
  /** Party that cleared it; null if nothing was used, or the name is still missing. */
  clearedWith: StoredConsent | null;
};

/** Possible AI contributions, as in DDEX ERN 4.3.2. */
export const aiContributions = ["composition", "lyrics", "vocals", "instruments", "post"] as const;
export type AiContribution = (typeof aiContributions)[number];
export const aiUses = ["none", "some", "all", "unknown"] as const;
export type AiUse = (typeof aiUses)[number];

/** Registration with a system that finds recordings in videos, such as YouTube's Content ID. */
export type ContentId = {
  /** Null if not declared. */
  isRegistered: boolean | null;
  registeredBy: string | null;
  /** E-mail address for releasing a brand's claim. */
  releaseContact: string | null;
  /** Days within which claims are released. */
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
  /** The label's share of the master, if it does not own all of it. */
  masterShareBasisPoints: number | null;
  /** Consent of the other owners. */
  masterConsent: StoredConsent | null;
  /** Eleven characters without dots: "T0345246801". */
  iswc: string | null;
  /** Empty: only the label's publishing split is declared. */
  writers: readonly Writer[];
  samples: Clearance;
  cover: Clearance;
  /** Null if not declared. */
  ai: Readonly<Record<AiContribution, AiUse | null>>;
  /** Null if not declared. */
  hasPerformersConsent: boolean | null;
  contentId: ContentId;
  excludedUses: readonly ExcludableUse[];
  /** In the label's own words. */
  otherExcludedUses: readonly string[];
};

const unregistered = { registeredBy: null, releaseContact: null, releaseDays: null };

/** No question answered: nothing is assumed instead. */
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

/** The shortest answer to every question: nothing used from others, no AI, all performers consented, no Content ID. */
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

/** All exclusions of a label in words: listed ones first, then its own. */
export const namesOfExcluded = (declared: Pick<RightsDeclaration, "excludedUses" | "otherExcludedUses"> | null): string[] =>
  declared ? [...declared.excludedUses.map((use) => excludedUseNames[use]), ...declared.otherExcludedUses] : [];
