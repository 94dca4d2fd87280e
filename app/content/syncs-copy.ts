import { failure } from "#app/lib/toast.ts";
import type { RevocationKind } from "#worker/domain/licensing/licences/versions.contract.ts";
import type { PayoutState } from "#worker/domain/licensing/licences/label-licences/label-licences.contract.ts";
import type { AnalyticsRange } from "#worker/domain/licensing/licences/label-analytics/label-analytics.contract.ts";
import {
  type LicenceGrant,
  scopeTerms,
  termsOutlines,
} from "#worker/domain/services/legal/licence-terms/licence-scopes.contract.ts";

/** Specification §2 and §8, verbatim, with additions. */
export const syncsCopy = {
  title: "Sync Activity",
  lede: "Every licence sold for your tracks: who bought it, when, and what you earned.",
  notLoaded: "Error loading sync activity",
  notLoadedText: "Your licences are safe. Please try again in a moment.",
  none: "No syncs yet. Licences of your tracks appear here as soon as they’re sold.",
  noneFound: "No syncs match these filters.",
  clear: "Clear Filters",
  search: "Search syncs",
  searchHint: "Track, artist, brand or licence ID",
  submit: "Apply",
  filters: {
    label: { label: "Label", all: "All labels" },
    status: { label: "Status", all: "All statuses" },
    track: { label: "Track", all: "All tracks" },
  },
  exportCsv: "Export CSV",
  analytics: "Analytics",
  never: "None yet",
} as const;

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
    undone: "The brand cancelled this render. Its licence is revoked, and its video is no longer shown.",
    refunded:
      "We refunded this licence because of a problem the brand reported. The licence is revoked, and its video is no longer shown.",
    unpaid:
      "The brand’s payment was charged back and hasn’t been made good, so this licence is revoked. Once the brand pays, the licence is valid again and you earn your share.",
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
  noEarnings: "No earnings from this licence.",
  download: "Download Licence",
  preparing: "Preparing licence…",
} as const;

/** Specification §8: failures on the detail page. */
export const syncToasts = {
  expired: failure("Video URL expired", "We couldn't refresh the video URL. Please try reloading."),
  broken: failure("Video loading error", "Unable to load the video preview"),
  download: failure("Download failed", "Could not download the license"),
} as const;

export function grantedTerms(grant: LicenceGrant) {
  const { term, territory, exclusivity } = termsOutlines[grant.termsVersion].extent;
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
  lede: "Syncs, earnings and preview plays for your tracks. Days are in UTC.",
  notLoaded: "Error loading analytics",
  playsExplained:
    "Each person’s plays of a track count once a day, and your own don’t count. Earnings are what your licences earned, less reversals.",
  syncs: "Syncs",
  earned: "Earned",
  plays: "Preview Plays",
  period: "Period",
  overTime: "Over Time",
  byTrack: "By Track",
  byBrand: "By Brand",
  byPlays: "Most Played Previews",
  sinceBeginning: "All time, top ten",
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
