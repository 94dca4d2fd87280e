import type { Toast } from "#app/lib/flash.ts";
import { formatShare } from "#app/lib/money.ts";
import { formatDate, formatDateTime } from "#app/lib/time.ts";
import type {
  LabelShare,
  PolicyRefusal,
  PolicyStatus,
} from "#worker/domain/money/payouts/policies/revenue-policies.contract.ts";

export const policyStatusWords: Record<PolicyStatus, string> = {
  proposed: "Proposed",
  confirmed: "Confirmed",
  declined: "Declined",
};

export const policiesCopy = {
  breakEven: (share: string) => `Above ${share} the cheapest tokens bring in less than the label gets.`,
  aboveBreakEven: "At a loss: the cheapest tokens bring in less than this share.",
  none: "No policies here.",
  everyLabel: "Every label",
  proposeForAll: "Propose for every label",
  proposeFor: (label: string) => `Propose for ${label}`,
  forAll:
    "Labels with a policy of their own keep theirs. One label’s own policy is proposed from its account.",
  forOne: "It takes the place of what every label gets, until another policy of this label follows.",
  forAllInstead: "For every label instead",
  percent: "Label’s share, in percent of the list price",
  percentHint: "70 or 66.67. Labels are guaranteed 50.",
  validOn: "Valid from",
  validOnHint:
    "From 00:00 UTC. Leave it empty to begin with the confirmation. A cut needs 30 days between confirmation and this day.",
  text: "What changes, and why",
  textHint:
    "Labels read it in the mail that announces it. Nothing changes until a second super user confirms.",
  propose: "Propose Policy",
  proposing: "Saving…",
  failed: "Failed to save the policy",
  ownProposal: "You proposed this: somebody else has to confirm it.",
  confirm: "Confirm and Announce",
  decline: "Decline",
  onConfirmation: "valid once confirmed",
  founding: "Came with the product",
  audit: "In the audit log",
} as const;

/** To a label, wherever its share stands. */
export const yourShareWords = {
  now: "Your share of the list price now",
  announced: "Announced",
} as const;

/** "70% (policy 2026-2)". */
export const shareWords = ({
  basisPoints,
  policyName,
}: {
  basisPoints: number;
  policyName: string;
}): string => `${formatShare(basisPoints)} (policy ${policyName})`;

/** "60% from 1 Jan 2027 (policy 2026-3)". */
export const announcedWords = ({
  basisPoints,
  policyName,
  validFrom,
}: LabelShare["announced"][number]): string =>
  `${formatShare(basisPoints)} from ${formatDate(validFrom)} (policy ${policyName})`;

/** "from 23 Nov 2026", with the time where it is no day's beginning; the first policy has always been. */
export const validFromWords = (at: number): string =>
  at === 0 ? "from the beginning" : `from ${at % 86_400_000 === 0 ? formatDate(at) : formatDateTime(at)}`;

const refusals: Record<Exclude<PolicyRefusal, "notice-too-short">, string> = {
  "no-such-label": "This label does not exist.",
  "no-such-policy": "This policy does not exist.",
  "own-label": "Nobody sets the share of a label of their own. Ask another super user.",
  "own-proposal": "You proposed this: somebody else has to confirm it.",
  "decided-already": "Somebody else decided about this first.",
  "below-minimum": "Labels are guaranteed at least 50%.",
  "later-becomes-cut":
    "A lower share has been announced for later at less than 30 days’ notice. After this raise it would be a cut at short notice.",
  "date-passed": "This day has begun. Leave the date empty to begin with the confirmation.",
  "date-taken": "Another policy of the same labels begins on that day. Choose another one.",
  "id-taken":
    "Another policy for the same labels was proposed since you opened this page. Look at the list, then press again if you still want yours.",
};

type Refused = { refusal: PolicyRefusal; earliest?: number };

export function policyRefused({ refusal, earliest }: Refused): string {
  if (refusal !== "notice-too-short") return refusals[refusal];
  const day =
    earliest === undefined
      ? ""
      : ` Confirmed today, it can begin on ${formatDate(earliest)} at the earliest.`;
  return `Labels are told of a cut 30 days ahead.${day}`;
}

export function policyActFailed(refused: Refused, decided?: string): Toast {
  const advice =
    refused.refusal === "date-passed" ? "Its day has begun. Decline it and propose it anew." : null;
  return {
    kind: "error",
    title: policiesCopy.failed,
    description: decided ?? advice ?? policyRefused(refused),
  };
}

export const policyToasts = {
  proposed: {
    kind: "success",
    title: "Policy proposed",
    description: "It is announced once another super user confirms it.",
  },
  confirm: { kind: "success", title: "Policy confirmed", description: "Labels are told by mail." },
  decline: { kind: "success", title: "Policy declined" },
} as const satisfies Record<string, Toast>;
