import type { ReactNode } from "react";
import { FilterSelect } from "./filter-select.tsx";

type FilterChoiceProps = {
  name: string;
  /** What is chosen; heard only. */
  label: string;
  /** What chooses nothing: "All tracks". */
  all: string;
  value: string | undefined;
  /** The options. */
  children: ReactNode;
};

/** One of the choices that a list's GET form narrows it by. */
export function FilterChoice({ name, label, all, value, children }: FilterChoiceProps) {
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
      {children}
    </FilterSelect>
  );
}
