import { decidedAlready } from "#app/content/decided-copy.ts";
import { policyActFailed, policyRefused, policyToasts } from "#app/content/revenue-policies-copy.ts";
import { redirectWithToast } from "#app/lib/flash.ts";
import { formAction, signedIn } from "#app/lib/form-action.ts";
import { intents } from "#app/lib/intents.ts";
import { badRequest } from "#worker/domain/lib/http.ts";
import { decidePolicy } from "#worker/domain/money/payouts/policies/decide-policy.ts";
import { proposePolicy } from "#worker/domain/money/payouts/policies/propose-policy.ts";
import {
  DecidePolicy,
  PolicyForm,
  type PolicyRefusal,
} from "#worker/domain/money/payouts/policies/revenue-policies.contract.ts";
import { ledgerHref } from "./ledger-href.ts";

/** Where in the form a refusal is told; above it, unless a field can be mended. */
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
