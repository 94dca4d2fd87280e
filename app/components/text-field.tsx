import type { ComponentProps } from "react";
import { Field, type FieldState } from "./field.tsx";

type InputProps = Omit<ComponentProps<"input">, "id" | "name" | "className" | "defaultValue">;

type TextFieldProps = InputProps & {
  field: FieldState;
  label: string;
  mark?: string | undefined;
  hint?: string | undefined;
  isUpperCase?: boolean | undefined;
};

/** One line of text. What was typed comes back with its errors, a password never. */
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
