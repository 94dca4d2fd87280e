import type { FieldMetadata } from "@conform-to/react";
import { type ComponentProps, useState } from "react";
import { SelectField, TickField } from "#app/components/inputs.tsx";
import { TextareaField, TextField } from "#app/components/text-field.tsx";
import { formCopy } from "#app/content/label-tracks-copy.ts";

type Prefillable = {
  hint?: string | undefined;
  /** What was found in the file and filled in: said beside the field. */
  isPrefilled?: boolean | undefined;
};
const hintOf = ({ hint, isPrefilled }: Prefillable) => (isPrefilled ? formCopy.prefilled : hint);

type TextInputProps = Omit<ComponentProps<typeof TextField>, "hint" | "mark"> &
  Prefillable & { isRequired?: boolean };

export function TextInput({ hint, isPrefilled, isRequired = false, ...props }: TextInputProps) {
  return (
    <TextField
      autoComplete="off"
      {...props}
      required={isRequired}
      mark={isRequired ? formCopy.required : undefined}
      hint={hintOf({ hint, isPrefilled })}
    />
  );
}

type ChoiceInputProps = Omit<ComponentProps<typeof SelectField>, "hint"> & Prefillable;

export function ChoiceInput({ hint, isPrefilled, ...props }: ChoiceInputProps) {
  return <SelectField {...props} hint={hintOf({ hint, isPrefilled })} />;
}

type InputProps = { field: FieldMetadata<string>; label: string };

export function TickInput({ field, label }: InputProps) {
  return (
    <TickField
      key={field.key}
      id={field.id}
      name={field.name}
      defaultChecked={field.initialValue === "on"}
      label={label}
    />
  );
}

/** Specification §5: at most 4000 characters, with a counter. */
export function DescriptionInput({ field, label, most }: InputProps & { most: number }) {
  const [used, setUsed] = useState(field.initialValue?.length ?? 0);
  return (
    <TextareaField
      field={field}
      label={label}
      hint={<span className="tc">{formCopy.characters(used, most)}</span>}
      rows={5}
      maxLength={most}
      onInput={(event) => setUsed(event.currentTarget.value.length)}
      className="sm:col-span-2"
    />
  );
}
