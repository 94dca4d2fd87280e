import type { FieldMetadata } from "@conform-to/react";
import { FieldErrors } from "#app/components/text-field.tsx";

/** Why something is done to the books: it is kept with the act, for whoever asks later. */
export function ReasonField({ field, hint }: { field: FieldMetadata<string>; hint?: string }) {
  const hintId = `${field.id}-hint`;
  const describedBy = [field.errors && field.errorId, hint && hintId].filter(Boolean).join(" ");
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={field.id} className="text-sm font-[600]">
        Reason
      </label>
      <textarea
        key={field.key}
        id={field.id}
        name={field.name}
        rows={3}
        defaultValue={field.initialValue ?? ""}
        aria-invalid={field.errors ? true : undefined}
        aria-describedby={describedBy || undefined}
        className="textbox h-auto py-3"
      />
      {field.errors && <FieldErrors id={field.errorId} errors={field.errors} />}
      {hint && (
        <p id={hintId} className="text-sm text-ink2">
          {hint}
        </p>
      )}
    </div>
  );
}
