import type { LicenceGrant } from "#worker/domain/services/legal/licence-terms/licence-scopes.contract.ts";
import type { PublicRights } from "#worker/domain/catalogue/tracks/rights/public-rights.contract.ts";
import type { LicensedFile } from "#worker/domain/licensing/licences/versions.contract.ts";
import type {
  LicenceControl,
  PublicFacts,
} from "#worker/domain/licensing/licences/licence-facts.contract.ts";
import type { SyncStatus } from "#worker/domain/licensing/licences/label-licences/label-licences.contract.ts";

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

/** What anybody who has a licence's number is told of it: no more than its certificate says. */
export type PublicLicence = LicenceGrant &
  PublicFacts & {
    status: SyncStatus;
    file: LicensedFile & { sha256: string };
    /** Of master and composition when the render began; null where not all of both was declared. */
    control: LicenceControl | null;
    /** When its label gave the warranty; null where that was not recorded. */
    warrantedAt: number | null;
    /** As declared then; null for licences from before samples, AI and the like were asked for. */
    rights: PublicRights | null;
  };

/** `unknown`: no licence has that number. `too-many`: this client has asked for too many of those. */
export type LicenceLookup =
  | { ok: true; licence: PublicLicence }
  | { ok: false; refusal: "unknown" | "too-many" };
