import type { Submission, SubmissionResult } from "@conform-to/react";
import type { Toast } from "./flash.ts";

/**
 * What every form of the product is answered when its page stays. `formId` says which of a page's forms is meant: the
 * form's own `form` field, or else the name its act has among the page's. `More` is what an act has to tell besides.
 */
export type FormAnswer<More extends object = object> = {
  formId: string;
  result: SubmissionResult | null;
  toast: Toast | null;
} & Partial<More>;

/** The last answer, if it was to this form. */
export function answerTo<Answer extends FormAnswer>(
  answer: Answer | null | undefined,
  formId: string,
): Answer | null {
  return answer?.formId === formId ? answer : null;
}

/** In the browser: what is said where no answer came. */
export function toastAnswer(toast: Toast): FormAnswer {
  return { formId: "", result: null, toast };
}

/** What is said at a field or above the form. Without a toast of its own, a message is told under the act's title. */
export type Words = { field?: string | null; message?: string; status?: number; toast?: Toast | null };
/** A form that was parsed, or one that was not looked at. */
export type Replied = { reply(options?: Parameters<Submission<unknown>["reply"]>[0]): SubmissionResult };

/** Never sent back to the page. */
export const secrets = ["password", "currentPassword", "newPassword", "code", "token"];

/** The form as it goes back to its page. */
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

/** Which status a refused attempt answers with: how long to wait is added by worker/api/middleware.ts. */
export function statusOf(refusal: string): 400 | 429 | 503 {
  if (refusal === "too-many-attempts") return 429;
  return refusal === "overloaded" ? 503 : 400;
}

/** Said above a form whose fields say what is wrong. */
export const checkTheFields = "Please check the marked fields.";
