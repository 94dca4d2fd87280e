import type { ComponentProps, ReactNode } from "react";
import { Field, type FieldState } from "./field.tsx";

type InputProps = Omit<ComponentProps<"input">, "id" | "name" | "className" | "defaultValue">;

export type TextFieldProps = InputProps & {
  field: FieldState;
  label: string;
  mark?: string | undefined;
  hint?: string | undefined;
  isUpperCase?: boolean | undefined;
};

/** A failed submit returns the value with its errors, except passwords. */
export function TextField({ field, label, mark, hint, isUpperCase, ...input }: TextFieldProps) {
  const { type = "text" } = input;
  return (
    <Field field={field} label={label} mark={mark} hint={hint}>
      {(aria) => (
        <input
          key={field.key}
          required={field.required ?? false}
          defaultValue={type === "password" ? "" : (field.initialValue ?? "")}
          className={isUpperCase ? "textbox uppercase" : "textbox"}
          {...input}
          {...aria}
          type={type}
        />
      )}
    </Field>
  );
}

/** For what a keyboard must not correct. */
export const verbatim = { autoCapitalize: "none", spellCheck: false } as const;

type TextareaProps = Omit<ComponentProps<"textarea">, "id" | "name" | "className" | "defaultValue">;

type TextareaFieldProps = TextareaProps & {
  field: FieldState;
  label: string;
  hint?: ReactNode;
  className?: string | undefined;
};

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

/** Inline editing: as high as its content, with a faint border until hovered or focused. */
export function GrowingTextarea(props: Omit<ComponentProps<"textarea">, "className" | "rows">) {
  return <textarea {...props} rows={1} className="growing-textarea" />;
}
