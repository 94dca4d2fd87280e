import type { ComponentProps, ReactNode } from "react";
import { Field, type FieldState } from "./field.tsx";

type TextareaProps = Omit<ComponentProps<"textarea">, "id" | "name" | "className" | "defaultValue">;

type TextareaFieldProps = TextareaProps & {
  field: FieldState;
  label: string;
  hint?: ReactNode;
  className?: string | undefined;
};

/** Several lines of text. */
export function TextareaField({ field, label, hint, className, ...textarea }: TextareaFieldProps) {
  return (
    <Field field={field} label={label} hint={hint} className={className}>
      {(aria) => (
        <textarea
          key={field.key}
          required={field.required ?? false}
          defaultValue={field.initialValue ?? ""}
          className="textbox"
          {...textarea}
          {...aria}
        />
      )}
    </Field>
  );
}
