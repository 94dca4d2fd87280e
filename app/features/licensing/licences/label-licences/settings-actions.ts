import { saleMailsToast } from "#app/content/settings-copy.ts";
import { redirectWithToast } from "#app/lib/flash.ts";
import { formAction, signedIn } from "#app/lib/form-action.ts";
import { profileForms } from "#app/features/people/profiles/profile-actions.ts";
import { intents } from "#app/lib/intents.ts";
import { setSaleMails } from "#worker/domain/licensing/licences/label-licences/mail-sales.ts";
import { SetSaleMails } from "#worker/domain/licensing/licences/label-licences/label-licences.contract.ts";

const saleMailsAction = formAction({
  schema: SetSaleMails,
  who: signedIn,
  run: setSaleMails,
  done: (_, { frequency }) => redirectWithToast("/settings", saleMailsToast(frequency)),
  words: {},
});

export const settingsAction = intents({ ...profileForms, "sale-mails": saleMailsAction });
