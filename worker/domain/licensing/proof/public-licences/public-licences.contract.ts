import type { LicenceGrant } from "#worker/domain/services/legal/licence-terms/licence-scopes.contract.ts";
import type { PublicRights } from "#worker/domain/catalogue/tracks/rights/public-rights.contract.ts";
import type { LicensedFile } from "#worker/domain/licensing/licences/versions.contract.ts";
import type { LicenceControl, PublicFacts } from "#worker/domain/licensing/licences/licence-facts.contract.ts";
import type { SyncStatus } from "#worker/domain/licensing/licences/label-licences/label-licences.contract.ts";

/** Proofs shown on a licence's page, as just checked by the server. */
export type LicenceProof = {
  /** The newest issue's signed data, and whether the named key signed it. */
  signature: { holds: boolean; issuer: string; keyId: string; sha256: string; text: string };
  /** Its position in the log, and whether the newest head's tree contains it; null until it is logged. */
  entry: {
    holds: boolean;
    index: number;
    at: number;
    leaf: string;
    path: readonly string[];
    head: { size: number; root: string; signedAt: number };
  } | null;
  /** True if the newest head's tree extends that of the first head that contains the entry. */
  growth: {
    holds: boolean;
    first: { size: number; root: string; signedAt: number };
    path: readonly string[];
  } | null;
  /** Its place in the public status list, and whether that agrees with our records. */
  status: { holds: boolean; list: string; place: number; isRevoked: boolean; isSuspended: boolean };
};

/** Visible to anyone with the licence's number: no more than its certificate states. */
export type PublicLicence = LicenceGrant &
  PublicFacts & {
    status: SyncStatus;
    file: LicensedFile & { sha256: string };
    /** Control of master and composition when the render began; null unless both were declared in full. */
    control: LicenceControl | null;
    /** When the label gave the warranty; null if not recorded. */
    warrantedAt: number | null;
    /** As declared then; null for licences older than the questions about samples, AI and the like. */
    rights: PublicRights | null;
  };

/** `unknown`: no licence has that number. `too-many`: this client has looked up too many unknown numbers. */
export type LicenceLookup = { ok: true; licence: PublicLicence } | { ok: false; refusal: "unknown" | "too-many" };
