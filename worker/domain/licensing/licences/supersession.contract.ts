export type SupersessionSide = {
  id: string;
  number: string;
  renderId: string;
  priceTokens: number;
  isRevoked: boolean;
};
/** Of licences of the same file: which one this supersedes, and which supersedes this one now. */
export type Supersession = { supersedes: SupersessionSide | null; supersededBy: SupersessionSide | null };
