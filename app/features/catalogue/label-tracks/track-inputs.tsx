import type { FieldMetadata } from "@conform-to/react";
import { ChevronDown } from "lucide-react";
import { type InputHTMLAttributes, useState } from "react";
import { formCopy } from "#app/content/label-tracks-copy.ts";
import { ariaOf, FieldFrame } from "./field-frame.tsx";

type InputProps = {
  field: FieldMetadata<string>;
  label: string;
  hint?: string | undefined;
  isRequired?: boolean;
  /** What was found in the file and filled in: said beside the field. */
  isPrefilled?: boolean;
};
type TextInputProps = InputProps &
  Pick<
    InputHTMLAttributes<HTMLInputElement>,
    "type" | "inputMode" | "maxLength" | "min" | "max" | "step" | "autoCapitalize"
  > & { isUpperCase?: boolean };

export function TextInput(props: TextInputProps) {
  const { field, label, hint, isRequired = false, isPrefilled, isUpperCase, ...input } = props;
  const words = isPrefilled ? formCopy.prefilled : hint;
  return (
    <FieldFrame field={field} label={label} hint={words} isRequired={isRequired}>
      <input
        key={field.key}
        id={field.id}
        name={field.name}
        required={isRequired}
        defaultValue={field.initialValue ?? ""}
        autoComplete="off"
        className={`textbox ${isUpperCase ? "uppercase" : ""}`}
        {...ariaOf(field, Boolean(words))}
        {...input}
      />
    </FieldFrame>
  );
}

type ChoiceInputProps = InputProps & {
  /** The choice that chooses nothing; absent where one must be chosen. */
  rest?: string;
  options: readonly { value: string; word: string }[];
};

export function ChoiceInput({ field, label, hint, isPrefilled, rest, options }: ChoiceInputProps) {
  const words = isPrefilled ? formCopy.prefilled : hint;
  return (
    <FieldFrame field={field} label={label} hint={words}>
      <span className="relative block">
        <select
          key={field.key}
          id={field.id}
          name={field.name}
          defaultValue={field.initialValue ?? ""}
          className="textbox"
          {...ariaOf(field, Boolean(words))}
        >
          {rest !== undefined && <option value="">{rest}</option>}
          {options.map(({ value, word }) => (
            <option key={value} value={value}>
              {word}
            </option>
          ))}
        </select>
        <ChevronDown className="icon-sm pointer-events-none absolute top-4 right-3.5" aria-hidden="true" />
      </span>
    </FieldFrame>
  );
}

export function TickInput({ field, label }: Pick<InputProps, "field" | "label">) {
  return (
    <label className="flex min-h-11 items-center gap-3 text-sm font-[560]">
      <input
        key={field.key}
        type="checkbox"
        id={field.id}
        name={field.name}
        defaultChecked={field.initialValue === "on"}
        className="tickbox"
      />
      {label}
    </label>
  );
}

/** Specification §5: at most 4000 characters, with a counter. */
export function DescriptionInput({
  field,
  label,
  most,
}: Pick<InputProps, "field" | "label"> & { most: number }) {
  const [used, setUsed] = useState(field.initialValue?.length ?? 0);
  return (
    <FieldFrame
      field={field}
      label={label}
      isWide
      hint={<span className="tc">{formCopy.characters(used, most)}</span>}
    >
      <textarea
        key={field.key}
        id={field.id}
        name={field.name}
        rows={5}
        maxLength={most}
        defaultValue={field.initialValue ?? ""}
        className="textbox"
        onInput={(event) => setUsed(event.currentTarget.value.length)}
        {...ariaOf(field, true)}
      />
    </FieldFrame>
  );
}
