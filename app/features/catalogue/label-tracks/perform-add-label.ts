import { unprintableWords } from "#app/content/accounts-copy.ts";
import {
  checkTheFields,
  labelCreated,
  profileRefusals,
  settingsFailures,
} from "#app/content/settings-copy.ts";
import type { Toast } from "#app/lib/flash.ts";
import { parseForm } from "#app/lib/form.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/base/viewer/viewer.contract.ts";
import { addLabel } from "#worker/domain/people/profiles/add-label.ts";
import { LabelDetails } from "#worker/domain/people/profiles/profiles.contract.ts";
import type { TrackAnswer } from "./track-form-values.ts";

type Outcome = { done: Toast; labelId: string } | { answer: TrackAnswer; status: number };

/** The form that adds a label to the portfolio, as in the settings. */
export async function performAddLabel(ctx: AppContext, viewer: Viewer, form: FormData): Promise<Outcome> {
  const submission = parseForm(form, LabelDetails);
  const refuse = (result: TrackAnswer["result"], description: string, status = 400): Outcome => {
    const toast = { kind: "error", title: settingsFailures["add-label"], description } as const;
    return { answer: { formId: "add-label", result, toast }, status };
  };
  if (submission.status !== "success") return refuse(submission.reply(), checkTheFields);
  const outcome = await addLabel(ctx, viewer, submission.value);
  if (outcome.ok) return { done: labelCreated(submission.value.name), labelId: submission.value.id };
  if (outcome.refusal === "unprintable") {
    const words = unprintableWords(outcome.characters);
    return refuse(submission.reply({ fieldErrors: { [outcome.field]: [words] } }), words);
  }
  const { status, message } = profileRefusals[outcome.refusal];
  return refuse(submission.reply({ formErrors: [message] }), message, status);
}
