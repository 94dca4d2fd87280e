import type { ComponentProps, ReactNode } from "react";
import { Form, useSubmit } from "react-router";

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

type FilterFormProps = { action: string; className: string; children: ReactNode };

/** Search and filters of a list as a GET form, so that results have a URL; with scripts, each choice submits at once. */
export function FilterForm({ action, className, children }: FilterFormProps) {
  const submit = useSubmit();
  return (
    <search>
      <Form
        method="get"
        action={action}
        preventScrollReset
        onChange={(event) => {
          if (event.target instanceof HTMLSelectElement) void submit(event.currentTarget, { preventScrollReset: true });
        }}
        className={`flex flex-wrap items-center ${className}`}
      >
        {children}
      </Form>
    </search>
  );
}
