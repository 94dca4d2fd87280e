import { failure } from "#app/lib/toast.ts";
import { checkTheFields } from "#app/lib/form-answer.ts";
import { accountToasts, unprintableWords } from "#app/content/accounts-copy.ts";
import { labelCreated, profileRefusals, settingsFailures, settingsToasts } from "#app/content/settings-copy.ts";
import { versionsCopy } from "#app/content/versions-copy.ts";
import type { ChangedAnswer } from "#app/features/lib/seen-fields.tsx";
import { redirectWithToast } from "#app/lib/flash.ts";
import { formAction, type Reply, signedIn } from "#app/lib/form-action.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { addLabel, completeProfile } from "#worker/domain/people/profiles/create-profiles.ts";
import {
  type AddLabelRefusal,
  CompleteProfile,
  LabelDetails,
  UpdateBrandProfile,
  UpdateLabelProfile,
  type UpdateProfileRefusal,
} from "#worker/domain/people/profiles/profiles.contract.ts";
import { updateBrandProfile, updateLabelProfile } from "#worker/domain/people/profiles/update-profiles.ts";
import type { SettingsIntent } from "./settings-form.tsx";

export const completeProfileAction = formAction({
  schema: CompleteProfile,
  who: signedIn,
  run: completeProfile,
  done: ({ wasComplete }) =>
    redirectWithToast("/", wasComplete ? accountToasts.profileWasComplete : accountToasts.profileCompleted),
  words: ({ field, characters }) => ({ field, message: unprintableWords(characters) }),
});

/** Each form accepts only the fields of its own schema: a brand's cannot pass a row id. */
const brandAction = formAction({
  schema: UpdateBrandProfile,
  who: signedIn,
  run: updateBrandProfile,
  done: () => redirectWithToast("/settings", settingsToasts.brandUpdated),
  ...wordsOf("brand"),
});

const labelAction = formAction({
  schema: UpdateLabelProfile,
  who: signedIn,
  run: updateLabelProfile,
  done: () => redirectWithToast("/settings", settingsToasts.labelUpdated),
  ...wordsOf("label"),
});

/** Adds a label to the portfolio; `next` returns the page that shows it. */
export const addLabelAction = (next: (ctx: AppContext, viewer: Viewer, labelId: string) => Promise<string>) =>
  formAction({
    schema: LabelDetails,
    who: signedIn,
    run: addLabel,
    done: async (_, { id, name }, { ctx }, viewer) => redirectWithToast(await next(ctx, viewer, id), labelCreated(name)),
    ...wordsOf("add-label"),
  });

export const profileForms = {
  brand: brandAction,
  label: labelAction,
  "add-label": addLabelAction(async () => "/settings"),
};

function wordsOf(intent: SettingsIntent) {
  const failed = settingsFailures[intent];
  const toast = (description: string) => failure(failed, description);
  return {
    failed,
    invalid: () => ({ toast: toast(checkTheFields) }),
    words: (refused: UpdateProfileRefusal | AddLabelRefusal): Reply<{ changed: ChangedAnswer }> => {
      switch (refused.refusal) {
        case "unprintable":
          return { field: refused.field, message: unprintableWords(refused.characters) };
        case "changed": {
          const { now, changes } = refused;
          return { status: 409, toast: toast(versionsCopy.toast), more: { changed: { now, changes } } };
        }
        default:
          return profileRefusals[refused.refusal];
      }
    },
  };
}
