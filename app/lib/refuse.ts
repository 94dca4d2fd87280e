import type { Submission, SubmissionResult } from "@conform-to/react";

/** A refusal of the domain as the answer to a form: at its field, or above the form. Secrets are not sent back. */
export function refuse<Schema>(
  submission: Submission<Schema>,
  { field, message }: { field: string | null; message: string },
): SubmissionResult {
  const errors = field ? { fieldErrors: { [field]: [message] } } : { formErrors: [message] };
  return submission.reply({ hideFields: ["password", "currentPassword", "newPassword", "code"], ...errors });
}
