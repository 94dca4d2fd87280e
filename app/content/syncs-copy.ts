import type { RevocationKind } from "#worker/domain/licensing/licences/revocations/revocations.contract.ts";
import type { AnalyticsRange } from "#worker/domain/licensing/licences/label-analytics/label-analytics.contract.ts";
import type {
  PayoutState,
  SyncStatus,
  SyncView,
} from "#worker/domain/licensing/licences/label-licences/label-licences.contract.ts";
import {
  type LicenceGrant,
  licenceTerms,
  scopeTerms,
} from "#worker/domain/services/legal/licence-terms/licence-terms.contract.ts";

/** Specification §2 and §8, word for word, and what stands around it. */
export const syncsCopy = {
  title: "Sync Activity",
  lede: "Every licence of your tracks: who uses them, since when, and what you earn.",
  notLoaded: "Error loading sync activity",
  notLoadedText: "Your licences are safe. Please try again in a moment.",
  none: "No syncs yet. Every licence of your tracks shows up here the moment it is sold.",
  noneFound: "No sync matches these filters.",
  clear: "Clear Filters",
  search: "Search syncs",
  searchHint: "Track, artist, brand or licence ID",
  submit: "Apply",
  label: "Label",
  allLabels: "All labels",
  status: "Status",
  allStatuses: "All statuses",
  track: "Track",
  allTracks: "All tracks",
  exportCsv: "Export CSV",
  analytics: "Analytics",
  never: "None yet",
} as const;

export const cardWords = {
  totalSyncs: "Total Syncs",
  uniqueBrands: "Unique Brands",
  tracksUsed: "Tracks Used",
  lastSyncAt: "Last Sync",
} as const;

export const viewWords: Record<SyncView, string> = { all: "All Syncs", "by-track": "By Track" };

export const syncStatusWords: Record<SyncStatus, string> = {
  valid: "Valid",
  suspended: "Suspended",
  revoked: "Revoked",
  issued: "Issued",
};

export const columnWords = {
  track: "Track",
  brand: "Brand",
  licence: "Licence",
  date: "Date",
  status: "Status",
  earned: "Earned",
} as const;

export const syncCopy = {
  revoked: {
    undone: "The brand took this render back. Its licence is revoked, and its video is no longer shown.",
    refunded:
      "We refunded this licence because of a problem that the brand reported. It is revoked, and its video is no longer shown.",
    unpaid:
      "The brand’s payment was charged back and not made again, so this licence is revoked. Once the brand pays, it is in force again and you earn your share.",
  } satisfies Record<RevocationKind, string>,
  back: "Back to Sync Activity",
  notLoaded: "Error loading sync details",
  notFound: "License not found",
  preview: "Video",
  track: "Track",
  brand: "Brand",
  licence: "Licence",
  terms: "Sync Terms",
  earnings: "Your Earnings",
  noEarnings: "This licence earned nothing.",
  download: "Download Licence",
  preparing: "Preparing licence…",
  openTrack: "Open in Music Catalog",
} as const;

/** Specification §8: what goes wrong on the detail page. */
export const syncToasts = {
  expired: {
    kind: "error",
    title: "Video URL expired",
    description: "We couldn't refresh the video URL. Please try reloading.",
  },
  broken: { kind: "error", title: "Video loading error", description: "Unable to load the video preview" },
  download: { kind: "error", title: "Download failed", description: "Could not download the license" },
} as const;

/** What a licence grants: the certificate's own clauses in short. */
export function grantedTerms(grant: LicenceGrant) {
  const { term, territory, exclusivity } = licenceTerms[grant.termsVersion].extent;
  const { name, use } = scopeTerms(grant);
  return {
    Scope: name,
    Duration: term.heading,
    Territory: territory.heading,
    Licence: exclusivity.heading,
    Use: use,
  };
}

export const trackTermsLabel = "Terms you offer";
export const trackTermsWords: Record<string, string> = {
  exclusive: "Exclusive",
  "non-exclusive": "Non-exclusive",
  limited: "Limited",
};

export const earningWords: Record<PayoutState, string> = {
  pending: "Pending, payable from",
  due: "Payable since",
  held: "On hold, payable from",
  "under-way": "On its way",
  paid: "Paid",
};

export const analyticsCopy = {
  title: "Analytics",
  lede: "Syncs, earnings and preview plays of your tracks. Days are counted in UTC.",
  notLoaded: "Error loading analytics",
  playsExplained:
    "One person's plays of a track count once a day. Your own listening does not count. Earnings are what licences brought you, less what was taken back.",
  none: "Nothing has happened yet in this time.",
  syncs: "Syncs",
  earned: "Earned",
  plays: "Preview Plays",
  period: "Period",
  overTime: "Over Time",
  byTrack: "By Track",
  byBrand: "By Brand",
  byPlays: "Most Played Previews",
  sinceBeginning: "Since the beginning, the ten most",
  noneListed: "Nothing to show yet.",
} as const;

export const rangeWords: Record<AnalyticsRange, string> = {
  "30-days": "30 days",
  "90-days": "90 days",
  "12-months": "12 months",
};

/** "1 sync", "1,204 syncs". */
export function countSyncs(count: number): string {
  return `${count.toLocaleString("en-GB")} ${count === 1 ? "sync" : "syncs"}`;
}
