import type { FieldMetadata } from "@conform-to/react";
import { TextareaField } from "#app/components/textarea-field.tsx";

/** Why something is done to the books: it is kept with the act, for whoever asks later. */
export function ReasonField({ field, hint }: { field: FieldMetadata<string>; hint?: string }) {
  return <TextareaField field={field} label="Reason" hint={hint} rows={3} />;
}
