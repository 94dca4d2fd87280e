import { z } from "zod";
import { decidedAlready } from "#app/content/case-decisions-copy.ts";
import {
  adjustmentActFailed,
  adjustmentRefusals,
  adjustmentToasts,
  exceedsOwed,
  refundRefusals,
  refundToast,
  releaseCopy,
  releaseRefused,
} from "#app/content/ledger-acts-copy.ts";
import { policyActFailed, policyRefused, policyToasts } from "#app/content/revenue-policies-copy.ts";
import { redirectWithToast } from "#app/lib/flash.ts";
import { formAction, type Reply, signedIn } from "#app/lib/form-action.ts";
import { intents } from "#app/lib/intents.ts";
import { decidePolicy } from "#worker/domain/money/payouts/policies/decide-policy.ts";
import { proposePolicy } from "#worker/domain/money/payouts/policies/propose-policy.ts";
import {
  DecidePolicy,
  PolicyForm,
  type PolicyRefusal,
} from "#worker/domain/money/payouts/policies/revenue-policies.contract.ts";
import type { RefundSum } from "#worker/domain/money/refunds/refunds.contract.ts";
import { badRequest } from "#worker/domain/lib/http.ts";
import { releaseEntry } from "#worker/domain/money/payouts/release-entry.ts";
import { startRefund } from "#worker/domain/money/refunds/start-refund.ts";
import { AdjustmentForm, DecideAdjustment } from "#worker/domain/office/ledger-explorer/adjustments/adjustments.contract.ts";
import { decideAdjustment } from "#worker/domain/office/ledger-explorer/adjustments/decide-adjustment.ts";
import { proposeAdjustment } from "#worker/domain/office/ledger-explorer/adjustments/propose-adjustment.ts";
import { RefundForm } from "#worker/domain/office/ledger-explorer/ledger-explorer.contract.ts";
import { ledgerHref, subjectHref } from "./ledger-links.tsx";

export const proposeAdjustmentAction = formAction({
  schema: AdjustmentForm,
  params: ["accountId"],
  who: signedIn,
  run: proposeAdjustment,
  done: ({ adjustmentId: id }) => redirectWithToast(subjectHref({ kind: "adjustment", id }), adjustmentToasts.proposed),
  words: ({ refusal, beyond }, { accountId }) => ({
    message:
      beyond === undefined ? adjustmentRefusals[refusal] : exceedsOwed(beyond, accountId.startsWith("gbp:") ? "GBP" : "USD"),
    status: 409,
  }),
});

export const decideAdjustmentAction = formAction({
  schema: DecideAdjustment,
  who: signedIn,
  invalid: badRequest,
  run: decideAdjustment,
  done: (_, { act }) => redirectWithToast(ledgerHref("adjustments"), adjustmentToasts[act]),
  words: ({ refusal, decided }, _input, _asked, viewer) => {
    const first = decided && decidedAlready(decided, viewer);
    return redirectWithToast(ledgerHref("adjustments"), adjustmentActFailed(refusal, first));
  },
});

export const releaseEntryAction = formAction({
  schema: z.object({ entryId: z.string(), payoutId: z.string() }),
  params: ["payoutId"],
  who: signedIn,
  invalid: badRequest,
  run: releaseEntry,
  done: (_, { payoutId: id }) => redirectWithToast(subjectHref({ kind: "payout", id }), releaseCopy.done),
  words: ({ refusal }, { payoutId: id }) => redirectWithToast(subjectHref({ kind: "payout", id }), releaseRefused(refusal)),
});

export const refundAction = formAction({
  schema: RefundForm,
  params: ["purchaseId"],
  who: signedIn,
  run: startRefund,
  done: (refund, _, { params: { purchaseId: id = "" } }) =>
    redirectWithToast(subjectHref({ kind: "purchase", id }), refundToast(refund)),
  words: ({ refusal, sum }): Reply<{ sum?: RefundSum }> =>
    sum ? { more: { sum }, status: 200 } : { message: refundRefusals[refusal], status: 409 },
});

/** The field that shows a refusal; refusals that no field can correct appear above the form. */
const fieldOf: Partial<Record<PolicyRefusal, string>> = {
  "below-minimum": "percent",
  "notice-too-short": "validOn",
  "date-passed": "validOn",
  "date-taken": "validOn",
};

const proposePolicyAction = formAction({
  schema: PolicyForm,
  who: signedIn,
  run: proposePolicy,
  done: () => redirectWithToast(ledgerHref("policies"), policyToasts.proposed),
  words: (refused) => ({
    field: fieldOf[refused.refusal] ?? null,
    message: policyRefused(refused),
    status: 409,
  }),
});

const decidePolicyAction = formAction({
  schema: DecidePolicy,
  who: signedIn,
  invalid: badRequest,
  run: decidePolicy,
  done: (_, { act }) => redirectWithToast(ledgerHref("policies"), policyToasts[act]),
  words: (refused, _input, _asked, viewer) => {
    const first = refused.decided && decidedAlready(refused.decided, viewer);
    return redirectWithToast(ledgerHref("policies"), policyActFailed(refused, first));
  },
});

export const policyAction = intents({ propose: proposePolicyAction, decide: decidePolicyAction });
