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
import type { SettingsAnswer } from "./settings-form.tsx";

type Answer = SettingsAnswer & { toast: Toast };
type Outcome = { done: Toast; labelId: string } | { answer: Answer; status: number };

/** What the form of `AddLabelDialog` asks for. */
export async function performAddLabel(ctx: AppContext, viewer: Viewer, form: FormData): Promise<Outcome> {
  const submission = parseForm(form, LabelDetails);
  const refuse = (result: Answer["result"], description: string, status = 400): Outcome => {
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
