import { z } from "zod";
import { searchText } from "#worker/domain/lib/text.contract.ts";
import type { LabelChoice } from "#worker/domain/money/payouts/payouts.contract.ts";
import type { LicenceScope, LicenceTermsVersion } from "#worker/domain/services/legal/licence-terms/licence-scopes.contract.ts";
import type { LicenceVersion, RevocationKind, Supersession } from "#worker/domain/licensing/licences/versions.contract.ts";
import type { Currency } from "#worker/domain/lib/currency.contract.ts";

export const syncViews = ["all", "by-track"] as const;
export type SyncView = (typeof syncViews)[number];

/** Specification §2: Valid (active), Revoked, or Issued (any other); and Suspended while its payment is charged back. */
export const syncStatuses = ["valid", "suspended", "revoked", "issued"] as const;
export type SyncStatus = (typeof syncStatuses)[number];

/** Sort columns; a leading minus sorts descending. Default: newest first. */
const syncSorts = ["track", "-track", "brand", "-brand", "date", "-date"] as const;
export type SyncSort = (typeof syncSorts)[number];

/** The list's whole state, as in the URL. Unknown values are dropped, so that old links keep working. */
export const SyncsQuery = z.object({
  tab: z.enum(syncViews).catch("all").default("all"),
  label: z.uuid().optional().catch(undefined),
  q: searchText(100),
  status: z.enum(syncStatuses).optional().catch(undefined),
  track: z.uuid().optional().catch(undefined),
  sort: z.enum(syncSorts).optional().catch(undefined),
  after: z.string().max(400).optional().catch(undefined),
});
export type SyncsQuery = z.infer<typeof SyncsQuery>;

/** Earnings in cents, by currency; empty if there are none. */
export type Earned = readonly { currency: Currency; cents: number }[];

/** One licence as its label sees it. The brand's name is all it learns of the brand. */
export type SyncRow = {
  id: string;
  number: string;
  labelId: string;
  labelName: string;
  trackId: string;
  trackTitle: string;
  artist: string;
  isrc: string | null;
  brandName: string;
  status: SyncStatus;
  priceTokens: number;
  issuedAt: number;
  earned: Earned;
};

export type SyncsPage = { syncs: SyncRow[]; nextAfter: string | null };

export type SyncedTrack = {
  id: string;
  title: string;
  artist: string;
  hasCover: boolean;
  coverColour: string | null;
  syncs: number;
  lastSyncAt: number;
  newest: SyncRow[];
};

export type SyncedTracksPage = { tracks: SyncedTrack[]; nextAfter: string | null };

/** Specification §2: the four summary cards. */
export type SyncCards = {
  totalSyncs: number;
  uniqueBrands: number;
  tracksUsed: number;
  lastSyncAt: number | null;
};

export type TrackChoice = { id: string; title: string };

export type SyncFilters = { labels: LabelChoice[]; tracks: TrackChoice[] };

export type PayoutState = "pending" | "due" | "held" | "under-way" | "paid";

export type EarningLine = {
  id: string;
  currency: Currency;
  /** Negative: taken back. */
  cents: number;
  eligibleAt: number;
  state: PayoutState;
};

/** The ISRC with hyphens. */
export type SyncDetail = Omit<SyncRow, "earned"> & {
  renderId: string;
  scope: LicenceScope;
  termsVersion: LicenceTermsVersion;
  videoSha256: string;
  isPdfReady: boolean;
  video: { width: number | null; height: number | null; durationSeconds: number | null } | null;
  hasPoster: boolean;
  revocation: RevocationKind | null;
  track: {
    hasCover: boolean;
    coverColour: string | null;
    genre: string | null;
    mood: string | null;
    bpm: number | null;
    syncTerms: string;
  };
  brandLegalEntity: string;
  shareBasisPoints: number;
  sharePolicy: string;
  earnings: EarningLine[];
  versions: LicenceVersion[];
} & Supersession;

export const RefreshRenderUrl = z.object({ renderId: z.uuid() });
export type RefreshRenderUrl = z.infer<typeof RefreshRenderUrl>;

/** Frequency of an account's sale mails. */
export const saleMailFrequencies = ["each", "daily", "none"] as const;
export type SaleMailFrequency = (typeof saleMailFrequencies)[number];

export const SetSaleMails = z.object({ frequency: z.enum(saleMailFrequencies) });
export type SetSaleMails = z.infer<typeof SetSaleMails>;
