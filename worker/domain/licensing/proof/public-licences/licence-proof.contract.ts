/** What stands behind a licence's page, as the server has checked it a moment ago. */
export type LicenceProof = {
  /** The newest issue's signed data, and whether the named key signed it. */
  signature: { holds: boolean; issuer: string; keyId: string; sha256: string; text: string };
  /** Where it stands in the log, and whether the newest head's tree has it; null until it is written there. */
  entry: {
    holds: boolean;
    index: number;
    at: number;
    leaf: string;
    path: readonly string[];
    head: { size: number; root: string; signedAt: number };
  } | null;
  /** Whether the newest head's tree begins with that of the first head which had it. */
  growth: {
    holds: boolean;
    first: { size: number; root: string; signedAt: number };
    path: readonly string[];
  } | null;
  /** Where others look up whether it was revoked, and whether that says what our books say. */
  status: { holds: boolean; list: string; place: number; isRevoked: boolean; isSuspended: boolean };
};
