import { failure, success } from "#app/lib/toast.ts";
import type { Toast } from "#app/lib/flash.ts";
import { formatShare } from "#app/lib/money.ts";
import { formatDate, formatDateTime } from "#app/lib/time.ts";
import type { LabelShare, PolicyRefusal } from "#worker/domain/money/payouts/policies/revenue-policies.contract.ts";
import type { ProposalStatus } from "#worker/domain/services/audit/audit.contract.ts";

export const policyStatusWords: Record<ProposalStatus, string> = {
  proposed: "Proposed",
  confirmed: "Confirmed",
  declined: "Declined",
};

export const policiesCopy = {
  breakEven: (share: string) => `Above ${share}, the cheapest tokens bring in less than the label gets.`,
  aboveBreakEven: "Loss-making: the cheapest tokens bring in less than this share.",
  none: "No policies found.",
  everyLabel: "Every label",
  proposeForAll: "Propose for every label",
  proposeFor: (label: string) => `Propose for ${label}`,
  forAll: "Labels with their own policy keep it. To propose a policy for one label, go to its account.",
  forOne: "It replaces the policy for every label until this label gets another one.",
  forAllInstead: "Propose for every label instead",
  percent: "Label’s share, in percent of the list price",
  percentHint: "For example 70 or 66.67. Labels are guaranteed at least 50.",
  validOn: "Valid from",
  validOnHint:
    "From 00:00 UTC. Leave it empty to start on confirmation. A cut needs at least 30 days between confirmation and this date.",
  text: "What changes, and why",
  textHint: "Labels see this in the email that announces the change. Nothing changes until a second super user confirms.",
  propose: "Propose Policy",
  proposing: "Saving…",
  failed: "Failed to save the policy",
  ownProposal: "You proposed this, so someone else has to confirm it.",
  confirm: "Confirm and Announce",
  decline: "Decline",
  onConfirmation: "valid once confirmed",
  founding: "The original policy",
  audit: "In the audit log",
} as const;

export const yourShareWords = {
  now: "Your current share of the list price",
  announced: "Announced",
} as const;

/** "70% (policy 2026-2)". */
export const shareWords = ({ basisPoints, policyName }: { basisPoints: number; policyName: string }): string =>
  `${formatShare(basisPoints)} (policy ${policyName})`;

/** "60% from 1 Jan 2027 (policy 2026-3)". */
export const announcedWords = ({ basisPoints, policyName, validFrom }: LabelShare["announced"][number]): string =>
  `${formatShare(basisPoints)} from ${formatDate(validFrom)} (policy ${policyName})`;

/** "from 23 Nov 2026", with the time unless it is midnight UTC; "from the beginning" for the first policy. */
export const validFromWords = (at: number): string =>
  at === 0 ? "from the beginning" : `from ${at % 86_400_000 === 0 ? formatDate(at) : formatDateTime(at)}`;

const refusals: Record<Exclude<PolicyRefusal, "notice-too-short">, string> = {
  "no-such-label": "This label doesn’t exist.",
  "no-such-policy": "This policy doesn’t exist.",
  "own-label": "You can’t set your own label’s share. Ask another super user.",
  "own-proposal": "You proposed this, so someone else has to confirm it.",
  "decided-already": "Someone else has already decided on this.",
  "below-minimum": "Labels are guaranteed at least 50%.",
  "later-becomes-cut":
    "A lower share already starts within 30 days. After this rise it would be a cut at less than 30 days’ notice.",
  "date-passed": "This date has already begun. Leave it empty to start on confirmation.",
  "date-taken": "Another policy for the same labels starts on that date. Choose a different one.",
  "id-taken":
    "Another policy for the same labels has been proposed since you opened the page. Check the list, then press again if you still want yours.",
};

type Refused = { refusal: PolicyRefusal; earliest?: number };

export function policyRefused({ refusal, earliest }: Refused): string {
  if (refusal !== "notice-too-short") return refusals[refusal];
  const day = earliest === undefined ? "" : ` If confirmed today, it can start on ${formatDate(earliest)} at the earliest.`;
  return `Labels are told of a cut 30 days ahead.${day}`;
}

export function policyActFailed(refused: Refused, decided?: string): Toast {
  const advice = refused.refusal === "date-passed" ? "Its start date has passed. Decline it and propose a new one." : null;
  return failure(policiesCopy.failed, decided ?? advice ?? policyRefused(refused));
}

export const policyToasts = {
  proposed: success("Policy proposed", "It will be announced once another super user confirms it."),
  confirm: success("Policy confirmed", "We’re emailing the labels."),
  decline: success("Policy declined"),
} as const satisfies Record<string, Toast>;
