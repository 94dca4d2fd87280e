import type { FieldMetadata } from "@conform-to/react";
import { type ComponentProps, type ReactNode, useState } from "react";
import { TickChip } from "#app/components/choices.tsx";
import { FieldErrors, useStandingErrors } from "#app/components/field.tsx";
import { TickField } from "#app/components/inputs.tsx";
import { SectionTitle } from "#app/components/page-title.tsx";
import { TextareaField, TextField } from "#app/components/text-field.tsx";
import { fieldHints, fieldWords, formCopy } from "#app/content/track-form-copy.ts";
import { MoodGlyph } from "#app/features/catalogue/library/mood-glyph.tsx";
import type { LabelTrackView, Mood } from "#worker/domain/catalogue/tracks/label-tracks/label-tracks.contract.ts";
import type { TrackChoices, TrackFormText } from "./track-form-values.ts";

export type TrackFieldsProps = {
  fields: { [Name in keyof TrackFormText]: FieldMetadata<TrackFormText[Name]> };
  /** The saved values, for comparison. */
  saved: Partial<TrackFormText>;
  choices: TrackChoices;
  prefilled: ReadonlySet<string>;
  track: LabelTrackView | null;
};

/** Labels of a field by its name; fields filled in from the file say so. */
export const wordsOf =
  ({ fields, prefilled }: TrackFieldsProps) =>
  <Name extends keyof typeof fieldWords>(name: Name) => ({
    field: fields[name],
    label: fieldWords[name],
    hint: prefilled.has(name) ? formCopy.prefilled : fieldHints[name],
  });

export function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t border-line pt-4">
      <SectionTitle level={3} size="small" className="mb-3">
        {title}
      </SectionTitle>
      <div className="grid grid-cols-1 items-start gap-x-5 gap-y-4 sm:grid-cols-2">{children}</div>
    </section>
  );
}

export const TextInput = (props: ComponentProps<typeof TextField>) => <TextField autoComplete="off" {...props} />;

type InputProps = { field: FieldMetadata<string>; label: string };

export function TickInput({ field, label }: InputProps) {
  return (
    <TickField key={field.key} id={field.id} name={field.name} defaultChecked={field.initialValue === "on"} label={label} />
  );
}

/** Specification §5: at maxLength 4000 characters, with a counter. */
export function DescriptionInput({ field, label, maxLength }: InputProps & { maxLength: number }) {
  const [used, setUsed] = useState(field.initialValue?.length ?? 0);
  return (
    <TextareaField
      field={field}
      label={label}
      hint={<span className="tc">{formCopy.characters(used, maxLength)}</span>}
      rows={5}
      maxLength={maxLength}
      onInput={(event) => setUsed(event.currentTarget.value.length)}
      className="sm:col-span-2"
    />
  );
}

type MoodTagsProps = { field: FieldMetadata<string[]>; moods: readonly Mood[] };

/** Any number of the twelve moods, each with name and glyph. */
export function MoodTags({ field, moods }: MoodTagsProps) {
  const { errors, onInput } = useStandingErrors(field.errors);
  const initial: unknown = field.initialValue;
  const chosen = Array.isArray(initial) ? initial : [initial];
  return (
    <fieldset className="min-w-0 sm:col-span-2" aria-describedby={errors && field.errorId} onInput={onInput}>
      <legend className="mb-1.5 text-sm font-label">{fieldWords.moodTags}</legend>
      <div className="flex flex-wrap gap-2">
        {moods.map((mood) => (
          <TickChip
            key={mood}
            mood={mood}
            className="mood-tick"
            name={field.name}
            value={mood}
            defaultChecked={chosen.includes(mood)}
          >
            <MoodGlyph mood={mood} />
            {mood}
          </TickChip>
        ))}
      </div>
      {errors && <FieldErrors id={field.errorId} errors={errors} />}
    </fieldset>
  );
}
