import type { Submission, SubmissionResult } from "@conform-to/react";

/** Which status a refused attempt answers with: how long to wait is added by worker/api/retry-after.ts. */
export function statusOf(refusal: string): 400 | 429 | 503 {
  if (refusal === "too-many-attempts") return 429;
  return refusal === "overloaded" ? 503 : 400;
}

/** A refusal of the domain as the answer to a form: at its field, or above the form. Secrets are not sent back. */
export function refuse<Schema>(
  submission: Submission<Schema>,
  { field, message }: { field: string | null; message: string },
): SubmissionResult {
  const errors = field ? { fieldErrors: { [field]: [message] } } : { formErrors: [message] };
  return submission.reply({ hideFields: ["password", "currentPassword", "newPassword", "code"], ...errors });
}
