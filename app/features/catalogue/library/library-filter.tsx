import { type ReactNode, useState } from "react";
import { FilterSelect } from "#app/components/filter-select.tsx";
import { libraryFormId } from "./library-search.tsx";

type LibraryFilterProps = {
  label: string;
  name: string;
  /** Label of the option that filters nothing. */
  rest?: string;
  value: string;
  options: readonly { value: string; label: string; tracks?: number | undefined }[];
  onChoose: (value: string) => void;
  children?: ReactNode;
};

/** A native select in the house style. A value without tracks is shown with its 0 and disabled. */
export function LibraryFilter({ label, name, rest, value, options, onChoose, children }: LibraryFilterProps) {
  const [choice, setChoice] = useShownChoice(value);
  const isResting = choice === "" || choice === "none";
  return (
    <FilterSelect
      label={label}
      frame=""
      name={name}
      form={libraryFormId}
      value={choice}
      className={isResting ? "text-ink3" : "font-strong"}
      aside={children}
      onChange={(event) => {
        setChoice(event.currentTarget.value);
        onChoose(event.currentTarget.value);
      }}
    >
      {rest !== undefined && <option value="">{rest}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value} disabled={option.tracks === 0 && option.value !== value}>
          {option.tracks === undefined ? option.label : `${option.label} (${option.tracks})`}
        </option>
      ))}
    </FilterSelect>
  );
}

/** Optimistic: shows the new choice while its list loads; any other change comes from the URL. */
export function useShownChoice<Choice>(value: Choice): [Choice, (choice: Choice) => void] {
  const [choice, setChoice] = useState({ from: value, displayed: value });
  if (choice.from !== value) setChoice({ from: value, displayed: value });
  return [choice.displayed, (displayed) => setChoice({ from: value, displayed })];
}
