import { type FieldMetadata, getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Button } from "#app/components/button.tsx";
import { FormAlert } from "#app/components/field.tsx";
import { SelectField } from "#app/components/inputs.tsx";
import { TextareaField, TextField } from "#app/components/text-field.tsx";
import { contact, contactTopicWords } from "#app/content/contact-copy.ts";
import type { ContactTopic, SendMessage } from "#worker/domain/office/ops/contact.contract.ts";

export type ContactFormProps = {
  /** When the form was first shown, kept while it is corrected. Milliseconds since 1970. */
  shownAt: number;
  topic: ContactTopic | null;
  lastResult: SubmissionResult | null;
};

/** Links elsewhere may preselect a topic: `/contact?topic=rights`. */
const topics = Object.entries(contactTopicWords);
const required = { required: true } as const;

/** A plain form: validated on the server only, which returns it with all input. */
export function ContactForm({ shownAt, topic, lastResult }: ContactFormProps) {
  const [form, fields] = useForm<SendMessage>({
    id: "contact",
    lastResult,
    defaultValue: { topic: topic ?? "" },
    constraint: { name: required, email: required, topic: required, message: required },
  });
  const firstWrong = [fields.name, fields.email, fields.topic, fields.message].find((field) => field.errors);
  const words = contact.fields;
  // Focuses the first invalid field after a reload, without scripts too.
  const of = (field: FieldMetadata<string>) => ({ field, autoFocus: firstWrong?.id === field.id });
  return (
    <form method="post" action="/contact" {...getFormProps(form)} className="grid gap-5">
      <FormAlert id={form.errorId} title={contact.notSent} errors={form.errors ?? (firstWrong && [contact.checkFields])} />
      <input type="hidden" name="shownAt" value={shownAt} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...of(fields.name)} label={words.name} autoComplete="name" />
        <TextField {...of(fields.email)} label={words.email} type="email" autoComplete="email" hint={words.emailHint} />
      </div>
      <SelectField {...of(fields.topic)} label={words.topic} rest={words.choose} options={topics} />
      <TextareaField {...of(fields.message)} label={words.message} hint={words.messageHint} rows={8} />
      <Trap />
      <Button type="submit" size="large" className="justify-self-start">
        {contact.send}
      </Button>
    </form>
  );
}

/** Honeypot: bots fill every field they find. Hidden from sight, screen readers and keyboard. */
function Trap() {
  return (
    <div className="contact-trap" aria-hidden="true">
      <label htmlFor="contact-website">{contact.fields.trap}</label>
      <input id="contact-website" name="website" type="text" tabIndex={-1} autoComplete="off" />
    </div>
  );
}
