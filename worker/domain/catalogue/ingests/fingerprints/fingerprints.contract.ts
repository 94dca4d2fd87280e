/**
 * `same-audio`: the same recording stands in the catalogue under another ISRC. `same-isrc`: another track has this ISRC
 * and other sound. `overlap`: ten seconds or more are those of another label's track.
 */
export const matchKinds = ["same-audio", "same-isrc", "overlap"] as const;
export type MatchKind = (typeof matchKinds)[number];

export const matchVerdicts = ["same", "similar"] as const;
export type MatchVerdict = (typeof matchVerdicts)[number];

/** How alike two recordings are, and where. Null in a match of the kind `same-isrc`: there they are not alike. */
export type Likeness = {
  verdict: MatchVerdict;
  /** Share of the fingerprints' bits that differ: 0 is the very same, unrelated songs are about .44 apart. */
  errorRate: number;
  seconds: number;
  ownStartSeconds: number;
  otherStartSeconds: number;
};
