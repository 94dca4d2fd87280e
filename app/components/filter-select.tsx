import type { ComponentProps, ReactNode } from "react";

type FilterSelectProps = ComponentProps<"select"> & {
  label: string;
  /** The choices say what they are about; the label is heard only. */
  isLabelHeard?: boolean;
  /** How high and wide the whole of it is. */
  frame?: string;
  /** Between the choice and the arrow, which the style sheet draws. */
  aside?: ReactNode;
};

/** A native select in one line with its label, as lists are narrowed by. */
export function FilterSelect(props: FilterSelectProps) {
  const { label, isLabelHeard, frame = "h-11 max-w-full", aside, ...select } = props;
  return (
    <label className={`field filter-select ${frame}`.trimEnd()}>
      <span className={isLabelHeard ? "sr-only" : "whitespace-nowrap text-ink2"}>{label}</span>
      <select {...select} />
      {aside}
    </label>
  );
}

type FilterChoiceProps = {
  name: string;
  /** What is chosen; heard only. */
  label: string;
  /** What chooses nothing: "All tracks". */
  all: string;
  value: string | undefined;
  options: readonly (readonly [value: string, words: string])[];
};

/** One of the choices that a list's GET form narrows it by. */
export function FilterChoice({ name, label, all, value, options }: FilterChoiceProps) {
  return (
    <FilterSelect
      label={label}
      isLabelHeard
      frame="h-11 min-w-0 max-w-[220px] max-sm:max-w-none max-sm:flex-1 max-sm:basis-36"
      className="truncate text-base max-sm:flex-1"
      name={name}
      defaultValue={value ?? ""}
    >
      <option value="">{all}</option>
      {options.map(([option, words]) => (
        <option key={option} value={option}>
          {words}
        </option>
      ))}
    </FilterSelect>
  );
}
