import { isConsent } from "./consent.contract.ts";
import { type Clearance, nothingDeclared, type RightsDeclaration } from "./declaration.contract.ts";

/** A label's declaration of a track, and facts about its ISRC. Without schemas, since forms in browsers read it. */
export type RightsFacts = {
  ownsMaster: boolean;
  ownsPublishing: boolean;
  /** The label's share of the composition; null if not given. */
  publishingSplitBasisPoints: number | null;
  syncTerms: string;
  /** Null: only these fields were declared, see `nothingDeclared`. */
  rightsDeclaration: RightsDeclaration | null;
  /** Twelve characters without hyphens. */
  isrc: string | null;
  /** Another track with this ISRC is on sale. */
  isIsrcOnSale: boolean;
  /** The warranty was given, in a version of the label agreement that applies to its label. */
  isWarranted: boolean;
};

/**
 * Rules for offering a track as cleared, in the order shown to labels. Undeclared facts fail. The view `cleared_tracks`
 * implements the same rules (except `isrc-once`, which is the index `isrc_once_on_sale`).
 */
export const rightsRules = [
  "master",
  "share",
  "composition",
  "terms",
  "samples",
  "cover",
  "ai",
  "performers",
  "content-id",
  "isrc",
  "isrc-once",
  "warranty",
] as const;
export type RightsRule = (typeof rightsRules)[number];

/** Version of the rules by which a track was cleared; stored with every render. */
export const rightsRulesVersion = "2026-4";

const isrcShape = /^[A-Z]{2}[A-Z0-9]{3}\d{7}$/;

type Control = Pick<RightsFacts, "ownsMaster" | "ownsPublishing" | "publishingSplitBasisPoints" | "rightsDeclaration">;
const said = ({ rightsDeclaration }: Pick<RightsFacts, "rightsDeclaration">) => rightsDeclaration ?? nothingDeclared;

/** Declared share of the composition in basis points: the writers' shares, or the publishing split if no writers are named. */
export function namedShare(facts: Control): number {
  const { writers } = said(facts);
  if (writers.length === 0) return facts.publishingSplitBasisPoints ?? 0;
  return writers.reduce((sum, { shareBasisPoints }) => sum + shareBasisPoints, 0);
}

/** The label alone controls all of master and composition. */
export function isOneStop(facts: Control): boolean {
  const { writers } = said(facts);
  const isOwnWork = writers.length === 0 ? facts.ownsPublishing : writers.every((each) => each.isControlled);
  return facts.ownsMaster && isOwnWork && namedShare(facts) === 10_000;
}

type Consented = Pick<RightsFacts, "ownsMaster" | "rightsDeclaration">;

/** The consents that a sale of the track relies on, as comparable text. */
function consentsOf(facts: Consented): string[] {
  const { masterConsent, writers, samples, cover } = said(facts);
  const writersOfOthers = writers.filter(({ isControlled }) => !isControlled);
  return [
    { of: "master", consent: facts.ownsMaster ? null : masterConsent },
    ...writersOfOthers.map(({ name, consent }) => ({ of: "composition", name, consent })),
    { of: "samples", consent: samples.status === "cleared" ? samples.clearedWith : null },
    { of: "cover", consent: cover.status === "cleared" ? cover.clearedWith : null },
  ].flatMap((each) => (isConsent(each.consent) ? JSON.stringify(each) : []));
}

/** True if the change relies on a consent that was not reviewed with this track. */
export function addsConsent(before: Consented, after: Consented): boolean {
  const reviewed = new Set(consentsOf(before));
  return consentsOf(after).some((consent) => !reviewed.has(consent));
}

const isCleared = ({ status, clearedWith }: Clearance) => status === "none" || (status === "cleared" && isConsent(clearedWith));

const holds: Record<RightsRule, (facts: RightsFacts) => boolean> = {
  master: (facts) => {
    const { masterShareBasisPoints: share, masterConsent } = said(facts);
    return facts.ownsMaster || ((share ?? 0) > 0 && isConsent(masterConsent));
  },
  share: (facts) => namedShare(facts) === 10_000,
  composition: (facts) => {
    const { writers } = said(facts);
    if (writers.length === 0) return facts.ownsPublishing;
    return writers.every(
      ({ isControlled, consent, shareBasisPoints }) => shareBasisPoints > 0 && (isControlled || isConsent(consent)),
    );
  },
  terms: ({ syncTerms }) => syncTerms === "non-exclusive",
  samples: (facts) => isCleared(said(facts).samples),
  cover: (facts) => isCleared(said(facts).cover),
  ai: (facts) => Object.values(said(facts).ai).every((use) => use !== null && use !== "unknown"),
  performers: (facts) => said(facts).hasPerformersConsent === true,
  "content-id": (facts) => {
    const { isRegistered, registeredBy, releaseContact, releaseDays } = said(facts).contentId;
    if (isRegistered !== true) return isRegistered === false;
    return registeredBy !== null && releaseContact !== null && releaseDays !== null;
  },
  isrc: ({ isrc }) => isrcShape.test(isrc ?? ""),
  "isrc-once": ({ isIsrcOnSale }) => !isIsrcOnSale,
  warranty: ({ isWarranted }) => isWarranted,
};

/** The rules that keep a track off sale; empty if it is cleared. */
export const failedRules = (facts: RightsFacts): RightsRule[] => rightsRules.filter((rule) => !holds[rule](facts));
