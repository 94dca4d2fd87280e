import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { Field, type FieldState } from "./field.tsx";

type SelectProps = Omit<ComponentProps<"select">, "id" | "name" | "className" | "defaultValue">;

type SelectFieldProps = SelectProps & {
  field: FieldState;
  label: string;
  hint?: string | undefined;
  /** The choice that chooses nothing; absent where one must be chosen. */
  rest?: string | undefined;
  /** Each value and what it is called. */
  options: readonly (readonly [value: string, word: string])[];
};

/** One of several. */
export function SelectField({ field, label, hint, rest, options, ...select }: SelectFieldProps) {
  return (
    <Field field={field} label={label} hint={hint}>
      {(aria) => (
        <span className="relative block">
          <select
            key={field.key}
            required={field.required ?? false}
            defaultValue={field.initialValue ?? ""}
            className="textbox"
            {...select}
            {...aria}
          >
            {rest !== undefined && <option value="">{rest}</option>}
            {options.map(([value, word]) => (
              <option key={value} value={value}>
                {word}
              </option>
            ))}
          </select>
          <ChevronDown
            className="icon-sm pointer-events-none absolute top-4 right-3.5 text-ink2"
            aria-hidden="true"
          />
        </span>
      )}
    </Field>
  );
}
