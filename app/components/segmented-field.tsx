import { type FieldState, FieldErrors, useStandingErrors } from "./field.tsx";

type SegmentedFieldProps = {
  field: FieldState;
  legend: string;
  options: readonly (readonly [value: string, word: string])[];
  /** Makes the field controlled. */
  value?: string;
  onChange?: (value: string) => void;
  /** Legend for screen readers only. */
  isLegendHidden?: boolean;
};

/** Two to four radio buttons side by side. */
export function SegmentedField(props: SegmentedFieldProps) {
  const { field, legend, options, value, onChange, isLegendHidden = false } = props;
  const { id, name, errorId = `${id}-error` } = field;
  const { errors, onInput } = useStandingErrors(field.errors);
  return (
    <fieldset id={id} tabIndex={-1} className="segmented" aria-describedby={errors && errorId} onInput={onInput}>
      <legend className={isLegendHidden ? "sr-only" : "segmented-legend"}>{legend}</legend>
      <div className="segments">
        {options.map(([each, word]) => (
          <label key={each} className="segment">
            <input
              type="radio"
              name={name}
              value={each}
              className="sr-only"
              {...(value === undefined
                ? { defaultChecked: field.initialValue === each }
                : { checked: value === each, onChange: () => onChange?.(each) })}
            />
            {word}
          </label>
        ))}
      </div>
      {errors && <FieldErrors id={errorId} errors={errors} />}
    </fieldset>
  );
}
