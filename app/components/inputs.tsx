import { ChevronDown, type LucideIcon } from "lucide-react";
import type { ChangeEvent, ComponentProps, CSSProperties, ReactNode } from "react";
import { Field, type FieldState } from "./field.tsx";

type CheckboxProps = Omit<ComponentProps<"input">, "type" | "onChange"> & {
  onCheckedChange?: ((isChecked: boolean) => void) | undefined;
};

function Checkbox({ onCheckedChange, className, ...input }: CheckboxProps) {
  const onChange =
    onCheckedChange && (({ currentTarget }: ChangeEvent<HTMLInputElement>) => onCheckedChange(currentTarget.checked));
  return <input {...input} type="checkbox" className={className} onChange={onChange} />;
}

type SwitchFieldProps = CheckboxProps & { label: string };

/** A switch that acts at once, without a form. */
export function SwitchField({ label, className = "", ...input }: SwitchFieldProps) {
  return (
    <label className={`flex min-h-11 cursor-pointer items-center gap-3 text-sm ${className}`.trimEnd()}>
      <Checkbox {...input} className="switch" />
      {label}
    </label>
  );
}

type TickFieldProps = CheckboxProps & { label: ReactNode };

export function TickField({ label, className = "", ...input }: TickFieldProps) {
  return (
    <label className={`flex min-h-11 items-center gap-3 text-sm font-label ${className}`.trimEnd()}>
      <Checkbox {...input} className="tickbox" />
      {label}
    </label>
  );
}

type SelectProps = Omit<ComponentProps<"select">, "id" | "name" | "className" | "defaultValue">;

type SelectFieldProps = SelectProps & {
  field: FieldState;
  label: string;
  hint?: string | undefined;
  /** Label of the empty choice. */
  rest?: string | undefined;
  options: readonly (readonly [value: string, word: string])[];
};

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
          <ChevronDown className="icon-sm pointer-events-none absolute top-4 right-3.5 text-ink2" aria-hidden="true" />
        </span>
      )}
    </Field>
  );
}

type PercentFieldProps = {
  id: string;
  name?: string;
  label: string;
  icon: LucideIcon;
  percent: number;
  onChange: (percent: number) => void;
};

export function PercentField({ id, name, label, icon: Icon, percent, onChange }: PercentFieldProps) {
  const words = `${percent}%`;
  return (
    <div>
      <div className="flex justify-between text-sm">
        <label htmlFor={id} className="font-label">
          {label}
        </label>
        <span className="tc text-ink2">{words}</span>
      </div>
      <div className="mt-2.5 flex items-center gap-3">
        <Icon className="icon text-ink2" strokeWidth={1.75} aria-hidden="true" />
        <input
          type="range"
          id={id}
          name={name}
          min={0}
          max={100}
          step={1}
          value={percent}
          onChange={(event) => onChange(Number(event.currentTarget.value))}
          className="rng"
          // Custom properties are no part of React's style type.
          style={{ "--v": words } as CSSProperties}
          aria-valuetext={words}
        />
      </div>
    </div>
  );
}
