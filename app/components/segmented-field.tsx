import { type FieldState, FieldErrors, useStandingErrors } from "./field.tsx";

type SegmentedFieldProps<Value extends string> = {
  field: FieldState;
  legend: string;
  options: readonly (readonly [value: Value, word: string])[];
  /** Makes the field controlled. */
  value?: Value;
  onChange?: (value: Value) => void;
  /** Legend for screen readers only. */
  isLegendHidden?: boolean;
};

/** Two to four radio buttons side by side. */
export function SegmentedField<Value extends string>(props: SegmentedFieldProps<Value>) {
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
