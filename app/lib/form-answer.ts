import type { Submission, SubmissionResult } from "@conform-to/react";
import type { Toast } from "./flash.ts";

/**
 * The answer to a form whose page stays. `formId` is the form's own `form` field, or else its action's key in `intents`; `More`
 * is extra data.
 */
export type FormAnswer<More extends object = object> = {
  formId: string;
  result: SubmissionResult | null;
  toast: Toast | null;
} & Partial<More>;

/** `name` is the action's key in `intents`. */
export function formIdOf(form: FormData, name: unknown): string {
  return textOf(form.get("form")) || textOf(name);
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** The action's answer, if it was to this form. */
export function answerTo<Answer extends FormAnswer>(answer: Answer | null | undefined, formId: string): Answer | null {
  return answer?.formId === formId ? answer : null;
}

/** A client-side answer when the server gave none. */
export function toastAnswer(toast: Toast): FormAnswer {
  return { formId: "", result: null, toast };
}

/** A message at `field`, or above the form. Unless `toast` is given, it is also a toast titled `failed`. */
export type Words = { field?: string | null; message?: string; status?: number; toast?: Toast | null };
/** A parsed form, or an unparsed one. */
export type Replied = { reply(options?: Parameters<Submission<unknown>["reply"]>[0]): SubmissionResult };

/** Fields that are never sent back to the page. */
export const secrets = ["password", "currentPassword", "newPassword", "code", "token"];

export function resultOf(
  submission: Replied,
  { field, message, resetForm = false }: Words & { resetForm?: boolean },
): SubmissionResult {
  if (resetForm) return submission.reply({ resetForm });
  if (message === undefined) return submission.reply({ hideFields: secrets });
  const errors = field ? { fieldErrors: { [field]: [message] } } : { formErrors: [message] };
  return submission.reply({ hideFields: secrets, ...errors });
}

export function toastOf({ toast, message }: Words, failed: string | undefined): Toast | null {
  if (toast !== undefined) return toast;
  return failed && message ? { kind: "error", title: failed, description: message } : null;
}

/** HTTP status of a refusal. worker/api/middleware.ts adds `Retry-After`. */
export function statusOf(refusal: string): 400 | 429 | 503 {
  if (refusal === "too-many-attempts") return 429;
  return refusal === "overloaded" ? 503 : 400;
}

export const checkTheFields = "Please check the marked fields.";
