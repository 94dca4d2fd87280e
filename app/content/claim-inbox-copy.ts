import { failure, success } from "#app/lib/toast.ts";
import type { Toast } from "#app/lib/flash.ts";
import type { ClaimAct, CloseClaimRefusal } from "#worker/domain/licensing/claims/claims.contract.ts";

/** For labels and super users. */
export const claimInboxCopy = {
  title: "Claims",
  lede: "These are platform claims on videos licensed here. Please have them released, or say why you won’t.",
  back: "Sync Activity",
  link: "Claims",
  linkOpen: (open: number): string => `Claims, ${open.toLocaleString("en-GB")} open`,
  export: "Export Channels",
  exportHint:
    "The channels of brands that licensed your tracks. Allowlist them in your content management system so their videos aren’t claimed.",
  filter: "Filter by status",
  allLabels: "All labels",
  labels: "Label",
  apply: "Show",
  none: {
    open: "No claims are waiting for you.",
    released: "No claim has been released yet.",
    refused: "No claim has been refused.",
    withdrawn: "No claim has been withdrawn.",
  },
  nouns: ["claim", "claims"],
  verify: "Check the licence",
  channel: "Channel",
  video: "Video",
  reference: "Reference",
  reported: "Reported",
  reason: "Reason, if you refuse",
  reasonHint: "The brand will see this.",
  release: "Mark as Released",
  releaseLabel: (number: string): string => `Mark as released: ${number}`,
  refuse: "Refuse",
  refuseLabel: (number: string): string => `Refuse: ${number}`,
  own: "This claim is on your own licence, so someone else has to decide.",
  notLoaded: "We couldn’t load your claims",
  notLoadedText: "Nothing is lost. Please try again in a moment.",
} as const;

export const claimClosed: Readonly<Record<ClaimAct, Toast>> = {
  "release-claim": success("Claim marked as released", "We’re emailing the brand."),
  "refuse-claim": success("Claim refused", "The brand will see your reason."),
};
export const claimActFailed: Readonly<Record<ClaimAct, string>> = {
  "release-claim": "The claim was not marked as released",
  "refuse-claim": "The claim was not refused",
};
const closeRefusals: Readonly<Record<CloseClaimRefusal, string>> = {
  "no-such-claim": "This claim does not exist.",
  "closed-already": "This claim is no longer open. It has been answered, or the brand withdrew it.",
  "own-claim": claimInboxCopy.own,
};
export const closeClaimRefused = (act: ClaimAct, refusal: CloseClaimRefusal): Toast =>
  failure(claimActFailed[act], closeRefusals[refusal]);
export const closeClaimIncomplete = (act: ClaimAct, why: string): Toast => failure(claimActFailed[act], why);

export const adminClaimsCopy = {
  views: "Claims by",
  byTrack: "By track",
  none: "No claims found.",
  noTracks: "No track has been claimed yet.",
  tracks: ["track", "tracks"],
  caption: "Claims by track",
  columns: { track: "Track", label: "Label", claims: "Claims", open: "Open" },
} as const;
