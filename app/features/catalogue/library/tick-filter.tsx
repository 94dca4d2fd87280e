import { TickField } from "#app/components/inputs.tsx";
import { libraryFormId } from "./library-search.tsx";
import { useShownChoice } from "./use-shown-choice.ts";

type TickFilterProps = {
  label: string;
  name: string;
  value: string;
  isTicked: boolean;
  /** Matching tracks; at 0 it cannot be ticked. */
  tracks?: number;
  className?: string;
  onChoose: (isTicked: boolean) => void;
};

/** A yes among the filters of the list. */
export function TickFilter(props: TickFilterProps) {
  const { label, name, value, isTicked, tracks, className, onChoose } = props;
  const [isChecked, setChecked] = useShownChoice(isTicked);
  return (
    <TickField
      label={tracks === undefined ? label : `${label} (${tracks})`}
      name={name}
      value={value}
      form={libraryFormId}
      checked={isChecked}
      disabled={tracks === 0 && !isTicked}
      className={`has-disabled:text-ink3 ${className ?? ""}`.trimEnd()}
      onChange={({ currentTarget: { checked } }) => {
        setChecked(checked);
        onChoose(checked);
      }}
    />
  );
}
