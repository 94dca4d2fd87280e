import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { FormAlert } from "#app/components/form-alert.tsx";

export const securityPath = "/settings/security";

/** What the one page's forms ask for. */
export const securityIntents = [
  "change-password",
  "change-email",
  "send-verification",
  "begin-second-factor",
  "confirm-second-factor",
  "disable-second-factor",
  "end-session",
  "sign-out-everywhere",
] as const;
export type SecurityIntent = (typeof securityIntents)[number];

/** The answer to a form that could not be carried out, or to turning the second factor on. */
export type SecurityAnswer = {
  intent: SecurityIntent;
  result: SubmissionResult;
  recoveryCodes: readonly string[] | null;
};

/** The last answer, if it was to this form. */
export function answerTo(
  answer: SecurityAnswer | undefined,
  intent: SecurityIntent,
): SubmissionResult | null {
  return answer?.intent === intent ? answer.result : null;
}

/** A form of the security page: it says what it wants, and what was wrong with it as a whole. */
export function SecurityForm({ intent, form, failed, label, className, children }: SecurityFormProps) {
  const navigation = useNavigation();
  const isPending = navigation.formData?.get("intent") === intent;
  return (
    <Form
      method="post"
      action={securityPath}
      id={form.id}
      noValidate={form.noValidate}
      onSubmit={form.onSubmit}
      aria-describedby={form.errors ? form.errorId : undefined}
      className="flex max-w-[520px] flex-col gap-5"
    >
      <input type="hidden" name="intent" value={intent} />
      <FormAlert id={form.errorId} title={failed} errors={form.errors} />
      {children}
      <button type="submit" className={className ?? "btn btn-ink self-start"} aria-disabled={isPending}>
        {isPending ? "Saving…" : label}
      </button>
    </Form>
  );
}

type SecurityFormProps = {
  intent: SecurityIntent;
  form: {
    id: string;
    errorId: string;
    errors: string[] | undefined;
    noValidate: boolean;
    onSubmit: React.FormEventHandler<HTMLFormElement>;
  };
  failed: string;
  label: string;
  className?: string;
  children: ReactNode;
};
