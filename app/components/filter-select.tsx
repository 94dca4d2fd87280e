import type { ComponentProps, ReactNode } from "react";

type FilterSelectProps = ComponentProps<"select"> & {
  label: string;
  /** Label for screen readers only. */
  isLabelHeard?: boolean;
  /** Size classes. */
  frame?: string;
  /** Before the arrow, which CSS draws. */
  aside?: ReactNode;
};

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
  label: string;
  /** Label of the empty choice: "All tracks". */
  all: string;
  value: string | undefined;
  options: readonly (readonly [value: string, words: string])[];
};

/** A filter of a list's GET form. */
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
