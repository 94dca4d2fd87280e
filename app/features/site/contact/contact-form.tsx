import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { FormAlert } from "#app/components/form-alert.tsx";
import { contact } from "#app/content/contact-copy.ts";
import type { ContactTopic, SendMessage } from "#worker/domain/office/contact/contact.contract.ts";
import { ContactField } from "./contact-field.tsx";
import { TopicField } from "./topic-field.tsx";

export type ContactFormProps = {
  /** When the form was drawn, which stays while it is being corrected. Milliseconds since 1970. */
  shownAt: number;
  topic: ContactTopic | null;
  lastResult: SubmissionResult | null;
};

const required = { required: true } as const;

/** A plain form: it is checked by the server alone and comes back with everything that was typed. */
export function ContactForm({ shownAt, topic, lastResult }: ContactFormProps) {
  const [form, fields] = useForm<SendMessage>({
    id: "contact",
    lastResult,
    defaultValue: { topic: topic ?? "" },
    constraint: { name: required, email: required, topic: required, message: required },
  });
  const firstWrong = [fields.name, fields.email, fields.topic, fields.message].find((field) => field.errors);
  const words = contact.fields;
  return (
    <form method="post" action="/contact" {...getFormProps(form)} className="grid gap-5">
      <FormAlert
        id={form.errorId}
        title={contact.notSent}
        errors={form.errors ?? (firstWrong && [contact.checkFields])}
      />
      <input type="hidden" name="shownAt" value={shownAt} />
      <div className="grid gap-5 sm:grid-cols-2">
        <ContactField field={fields.name} label={words.name} autoComplete="name" firstWrong={firstWrong} />
        <ContactField
          field={fields.email}
          label={words.email}
          type="email"
          autoComplete="email"
          hint={words.emailHint}
          firstWrong={firstWrong}
        />
      </div>
      <TopicField field={fields.topic} firstWrong={firstWrong} />
      <ContactField
        field={fields.message}
        label={words.message}
        hint={words.messageHint}
        rows={8}
        firstWrong={firstWrong}
      />
      <Trap />
      <button type="submit" className="btn btn-ink btn-lg justify-self-start">
        {contact.send}
      </button>
    </form>
  );
}

/** Machines fill every field they find. People do not see this one, hear its name or reach it by keyboard. */
function Trap() {
  return (
    <div className="contact-trap" aria-hidden="true">
      <label htmlFor="contact-website">{contact.fields.trap}</label>
      <input id="contact-website" name="website" type="text" tabIndex={-1} autoComplete="off" />
    </div>
  );
}
