import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode, SubmitEvent } from "react";
import { Form, useNavigation } from "react-router";
import { Button, type ButtonLook } from "#app/components/button.tsx";
import { FormAlert } from "#app/components/field.tsx";
import { Section } from "#app/components/page-title.tsx";
import { answerTo, type FormAnswer } from "#app/lib/form-answer.ts";
import { securityPath } from "#app/lib/addresses.ts";

export const securityIntents = [
  "change-password",
  "change-email",
  "send-verification",
  "begin-second-factor",
  "confirm-second-factor",
  "renew-recovery-codes",
  "disable-second-factor",
  "end-session",
  "sign-out-everywhere",
] as const;
export type SecurityIntent = (typeof securityIntents)[number];

export type RecoveryCodes = { recoveryCodes: string[] };
export type SecurityAnswer = FormAnswer<RecoveryCodes>;

/** Null unless the last response was for this form. */
export function resultFor(answer: SecurityAnswer | undefined, intent: SecurityIntent): SubmissionResult | null {
  return answerTo(answer, intent)?.result ?? null;
}

export function SecurityForm({ form, failed, buttons, children }: SecurityFormProps) {
  const pendingIntent = useNavigation().formData?.get("intent");
  // A second submit would discard the first response, and with it recovery codes that are shown only once.
  const submitOnce = (event: SubmitEvent<HTMLFormElement>) => (pendingIntent ? event.preventDefault() : form.onSubmit(event));
  return (
    <Form
      method="post"
      action={securityPath}
      id={form.id}
      noValidate={form.noValidate}
      onSubmit={submitOnce}
      aria-describedby={form.errors ? form.errorId : undefined}
      className="flex max-w-[520px] flex-col gap-5"
    >
      <FormAlert id={form.errorId} title={failed} errors={form.errors} />
      {children}
      <div className="flex flex-wrap gap-3">
        {buttons.map(({ intent, label, variant }) => (
          <Button
            key={intent}
            type="submit"
            name="intent"
            value={intent}
            variant={variant}
            isPending={pendingIntent === intent}
            pending="Saving…"
          >
            {label}
          </Button>
        ))}
      </div>
    </Form>
  );
}

type SecurityFormProps = {
  form: {
    id: string;
    errorId: string;
    errors: string[] | undefined;
    noValidate: boolean;
    onSubmit: React.FormEventHandler<HTMLFormElement>;
  };
  failed: string;
  /** The first is the default button, which Enter submits. */
  buttons: readonly { intent: SecurityIntent; label: string; variant?: ButtonLook["variant"] }[];
  children: ReactNode;
};

export function SecuritySection({ id, title, about, children }: SecuritySectionProps) {
  return (
    <Section id={id} title={title} className="border-t border-line py-8">
      {about && <p className="mt-1 text-ink2">{about}</p>}
      <div className="mt-5 flex flex-col gap-5">{children}</div>
    </Section>
  );
}

type SecuritySectionProps = { id: string; title: string; about?: string; children: ReactNode };
