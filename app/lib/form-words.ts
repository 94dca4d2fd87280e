import type { Submission, SubmissionResult } from "@conform-to/react";
import type { Toast } from "./flash.ts";

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
