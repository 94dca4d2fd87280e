import { failure } from "#app/lib/toast.ts";
import { billingCopy, billingToasts } from "#app/content/billing-copy.ts";
import { checkTheFields } from "#app/lib/form-answer.ts";
import { redirectWithToast } from "#app/lib/flash.ts";
import { formAction, noFields, signedIn } from "#app/lib/form-action.ts";
import { intents } from "#app/lib/intents.ts";
import { BillingDetails } from "#worker/domain/money/purchases/billing/billing.contract.ts";
import { removeBilling, saveBilling } from "#worker/domain/money/purchases/billing/billing.ts";
import { billingPath } from "../purchase-hrefs.ts";

export const billingAction = intents({
  save: formAction({
    schema: BillingDetails,
    who: signedIn,
    run: saveBilling,
    done: () => redirectWithToast(billingPath, billingToasts.saved),
    failed: billingCopy.failed,
    invalid: () => ({ toast: failure(billingCopy.failed, checkTheFields) }),
    words: { "brands-only": { message: "Label accounts can’t buy tokens." } },
  }),
  remove: formAction({
    schema: noFields,
    who: signedIn,
    run: removeBilling,
    done: () => redirectWithToast(billingPath, billingToasts.removed),
    words: {},
  }),
});
