import { ChevronDown } from "lucide-react";
import { type ReactNode, useState } from "react";
import { libraryFormId } from "./library-search.tsx";

type FilterSelectProps = {
  label: string;
  name: string;
  /** The option that filters nothing. */
  rest?: string;
  value: string;
  options: readonly { value: string; label: string; tracks?: number }[];
  onChoose: (value: string) => void;
  children?: ReactNode;
};

/** A native select in the house's field. A value that would give nothing is shown with its 0 and cannot be chosen. */
export function FilterSelect({ label, name, rest, value, options, onChoose, children }: FilterSelectProps) {
  const [shown, setShown] = useShownChoice(value);
  const isResting = shown === "" || shown === "none";
  return (
    <label className="field filter-select">
      {label}
      <select
        name={name}
        form={libraryFormId}
        value={shown}
        className={isResting ? "text-ink3" : "font-[620]"}
        onChange={(event) => {
          setShown(event.currentTarget.value);
          onChoose(event.currentTarget.value);
        }}
      >
        {rest !== undefined && <option value="">{rest}</option>}
        {options.map((option) => (
          <option
            key={option.value}
            value={option.value}
            disabled={option.tracks === 0 && option.value !== value}
          >
            {option.tracks === undefined ? option.label : `${option.label} (${option.tracks})`}
          </option>
        ))}
      </select>
      {children}
      <ChevronDown className="icon-sm" aria-hidden="true" />
    </label>
  );
}

/** What was just chosen stands there while its list is on the way; any other change comes from the address. */
function useShownChoice(value: string): [string, (choice: string) => void] {
  const [choice, setChoice] = useState({ from: value, shown: value });
  if (choice.from !== value) setChoice({ from: value, shown: value });
  return [choice.shown, (shown) => setChoice({ from: value, shown })];
}
