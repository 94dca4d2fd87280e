/** What a label declares of a track, and what the catalogue knows of its ISRC. Free of schemas: forms in browsers read it. */
export type RightsFacts = {
  ownsMaster: boolean;
  ownsPublishing: boolean;
  /** The label's share of the composition; null where it was not given. */
  publishingSplitBasisPoints: number | null;
  syncTerms: string;
  /** Twelve characters without hyphens. */
  isrc: string | null;
  /** Another track with this ISRC is on sale. */
  isIsrcOnSale: boolean;
};

/**
 * What must hold before a track is offered as cleared, in the order in which a label reads it. `tracks.is_cleared` says
 * the same in the database (all but the last, which is the index `isrc_once_on_sale`).
 */
export const rightsRules = ["master", "composition", "share", "terms", "isrc", "isrc-once"] as const;
export type RightsRule = (typeof rightsRules)[number];

/** Frozen with every render: by which rules its track was cleared. */
export const rightsRulesVersion = "2026-1";

const isrcShape = /^[A-Z]{2}[A-Z0-9]{3}\d{7}$/;

type Control = Pick<RightsFacts, "ownsMaster" | "ownsPublishing" | "publishingSplitBasisPoints">;

const controls = {
  master: ({ ownsMaster }: Control) => ownsMaster,
  composition: ({ ownsPublishing }: Control) => ownsPublishing,
  share: ({ publishingSplitBasisPoints }: Control) => publishingSplitBasisPoints === 10_000,
};

/** One licensor for all of master and composition. */
export const isOneStop = (facts: Control): boolean => Object.values(controls).every((holds) => holds(facts));

const holds: Record<RightsRule, (facts: RightsFacts) => boolean> = {
  ...controls,
  terms: ({ syncTerms }) => syncTerms === "non-exclusive",
  isrc: ({ isrc }) => isrcShape.test(isrc ?? ""),
  "isrc-once": ({ isIsrcOnSale }) => !isIsrcOnSale,
};

/** The rules that keep a track from sale; none, and it is cleared. */
export const failedRules = (facts: RightsFacts): RightsRule[] =>
  rightsRules.filter((rule) => !holds[rule](facts));
