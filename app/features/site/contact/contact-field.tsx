import type { FieldMetadata } from "@conform-to/react";
import type { HTMLInputAutoCompleteAttribute } from "react";
import { FieldErrors } from "#app/components/text-field.tsx";

type Field = FieldMetadata<string>;

type ContactFieldProps = {
  field: Field;
  label: string;
  type?: "text" | "email";
  autoComplete?: HTMLInputAutoCompleteAttribute;
  hint?: string;
  /** Makes it a field of several lines. */
  rows?: number;
  firstWrong: { id: string } | undefined;
};

/** One labelled field with its hint and its errors beside it. */
export function ContactField({
  field,
  label,
  type = "text",
  autoComplete,
  hint,
  rows,
  firstWrong,
}: ContactFieldProps) {
  const attributes = { ...fieldAttributes(field, firstWrong, hint !== undefined), autoComplete };
  const value = field.initialValue ?? "";
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={field.id} className="text-sm font-[600]">
        {label}
      </label>
      {rows ? (
        <textarea {...attributes} rows={rows} defaultValue={value} className="textbox h-auto py-3" />
      ) : (
        <input {...attributes} type={type} defaultValue={value} className="textbox" />
      )}
      {hint && (
        <p id={`${field.id}-hint`} className="text-sm text-ink2">
          {hint}
        </p>
      )}
      {field.errors && <FieldErrors id={field.errorId} errors={field.errors} />}
    </div>
  );
}

/** The first wrong field has the focus when the page comes back, without a script too. */
export function fieldAttributes(field: Field, firstWrong: { id: string } | undefined, hasHint = false) {
  const describedBy = [field.errors && field.errorId, hasHint && `${field.id}-hint`]
    .filter(Boolean)
    .join(" ");
  return {
    id: field.id,
    name: field.name,
    required: field.required ?? false,
    autoFocus: firstWrong?.id === field.id,
    "aria-invalid": field.errors ? true : undefined,
    "aria-describedby": describedBy || undefined,
  };
}
