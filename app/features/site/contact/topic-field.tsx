import type { FieldMetadata } from "@conform-to/react";
import { ChevronDown } from "lucide-react";
import { FieldErrors } from "#app/components/text-field.tsx";
import { contact, contactTopicWords } from "#app/content/contact-copy.ts";
import { fieldAttributes } from "./contact-field.tsx";

type TopicFieldProps = { field: FieldMetadata<string>; firstWrong: { id: string } | undefined };

/** What a message is about. Links elsewhere may choose it: `/contact?topic=rights`. */
export function TopicField({ field, firstWrong }: TopicFieldProps) {
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={field.id} className="text-sm font-[600]">
        {contact.fields.topic}
      </label>
      <div className="relative">
        <select
          {...fieldAttributes(field, firstWrong)}
          defaultValue={field.initialValue ?? ""}
          className="textbox appearance-none"
        >
          <option value="">{contact.fields.choose}</option>
          {Object.entries(contactTopicWords).map(([topic, words]) => (
            <option key={topic} value={topic}>
              {words}
            </option>
          ))}
        </select>
        <ChevronDown
          className="icon-sm pointer-events-none absolute top-4 right-4 text-ink2"
          aria-hidden="true"
        />
      </div>
      {field.errors && <FieldErrors id={field.errorId} errors={field.errors} />}
    </div>
  );
}
