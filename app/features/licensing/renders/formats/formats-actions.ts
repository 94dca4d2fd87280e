import { formatsNotStarted, formatsRefused, formatsStarted } from "#app/content/formats-copy.ts";
import { startedBefore } from "#app/content/track-copy.ts";
import { redirectWithToast } from "#app/lib/flash.ts";
import { formAction, signedIn } from "#app/lib/form-action.ts";
import { orderHref } from "#app/lib/addresses.ts";
import { StartFormats } from "#worker/domain/licensing/renders/formats/formats.contract.ts";
import { startFormats } from "#worker/domain/licensing/renders/formats/start-formats.ts";

export const formatsAction = formAction({
  schema: StartFormats,
  params: ["renderId"],
  who: signedIn,
  invalid: () => ({ status: 409, toast: formatsNotStarted }),
  run: startFormats,
  done: ({ orderId }, { format }) => redirectWithToast(orderHref(orderId), formatsStarted(format.length)),
  words: (refused) =>
    refused.refusal === "started-before"
      ? redirectWithToast(orderHref(refused.orderId), startedBefore("order"))
      : { status: 409, toast: formatsRefused(refused) },
});
