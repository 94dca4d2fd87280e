import type { FieldMetadata } from "@conform-to/react";
import type { HTMLInputAutoCompleteAttribute, HTMLInputTypeAttribute } from "react";

type TextFieldProps = {
  field: FieldMetadata<string>;
  label: string;
  type?: HTMLInputTypeAttribute;
  autoComplete?: HTMLInputAutoCompleteAttribute;
  hint?: string;
};

/** One labelled input with its hint and its errors beside it. */
export function TextField({ field, label, type = "text", autoComplete, hint }: TextFieldProps) {
  const hintId = hint ? `${field.id}-hint` : null;
  const describedBy = [field.errors && field.errorId, hintId].filter(Boolean).join(" ");
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={field.id} className="text-sm font-[600]">
        {label}
      </label>
      <input
        key={field.key}
        id={field.id}
        name={field.name}
        type={type}
        required={field.required ?? false}
        autoComplete={autoComplete}
        defaultValue={type === "password" ? "" : (field.initialValue ?? "")}
        aria-invalid={field.errors ? true : undefined}
        aria-describedby={describedBy || undefined}
        className="textbox"
      />
      {hint && (
        <p id={`${field.id}-hint`} className="text-sm text-ink2">
          {hint}
        </p>
      )}
      {field.errors && <FieldErrors id={field.errorId} errors={field.errors} />}
    </div>
  );
}

/** What is wrong, where it is wrong. */
export function FieldErrors({ id, errors }: { id: string; errors: readonly string[] }) {
  return (
    <p id={id} role="alert" className="text-sm font-[560] text-bad">
      {errors.join(" ")}
    </p>
  );
}
