import type { FieldMetadata } from "@conform-to/react";
import { FieldErrors, useStandingErrors } from "#app/components/field.tsx";
import { TickChip } from "#app/components/choices.tsx";
import { MoodGlyph } from "#app/features/catalogue/library/mood-glyph.tsx";
import { fieldWords } from "#app/content/label-tracks-copy.ts";
import type { Mood } from "#worker/domain/catalogue/tracks/label-tracks/label-tracks.contract.ts";

type MoodTagsProps = { field: FieldMetadata<string[]>; moods: readonly Mood[] };

/** Any number of the twelve moods, each told by its name and its glyph. */
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
