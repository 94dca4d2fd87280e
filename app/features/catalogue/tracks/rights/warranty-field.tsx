import type { ComponentProps } from "react";
import { FieldErrors, type FieldState, useFieldAria, useStandingErrors } from "#app/components/field.tsx";
import { TickField } from "#app/components/inputs.tsx";
import { DocumentLink } from "#app/features/services/legal/terms-to-accept.tsx";
import { warrantyCopy } from "#app/content/declaration-copy.ts";
import { warranty } from "#app/content/legal-version-copy.ts";

type WarrantyFieldProps = {
  field: FieldState;
  /** Number of tracks it covers. */
  tracks?: number;
  hint?: string;
} & Pick<ComponentProps<typeof TickField>, "required" | "checked" | "onCheckedChange">;

/** Checkbox by which a label accepts its agreement and gives the warranties for what it submits, listed in full. */
export function WarrantyField({ field, tracks = 1, hint, ...input }: WarrantyFieldProps) {
  const { errors, onInput } = useStandingErrors(field.errors);
  const { control, hintId, errorId } = useFieldAria(field, true, errors);
  return (
    <div className="min-w-0 rounded-sm bg-sunk px-4 py-2 sm:col-span-2" onInput={onInput}>
      <TickField
        key={field.key}
        {...control}
        {...input}
        {...(input.onCheckedChange ? {} : { defaultChecked: field.initialValue === "on" })}
        label={
          <span>
            {warrantyCopy.before} <DocumentLink to="label-agreement" />{" "}
            {tracks === 1 ? warrantyCopy.forOne : warrantyCopy.forMany(tracks)}
          </span>
        }
      />
      <div id={hintId} className="pb-2 pl-8 text-sm text-ink2">
        <ul className="list-disc space-y-1 pl-4">
          {warranty.map((promise) => (
            <li key={promise}>{promise}</li>
          ))}
        </ul>
        {hint && <p className="mt-2">{hint}</p>}
      </div>
      {errors && <FieldErrors id={errorId} errors={errors} />}
    </div>
  );
}
