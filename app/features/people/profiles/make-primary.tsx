import { TickField } from "#app/components/tick-field.tsx";
import { labelCopy } from "#app/content/settings-copy.ts";

/** Spec §5: the primary checkbox is optional. */
export function MakePrimary() {
  return <TickField name="isPrimary" label={labelCopy.makePrimary} className="self-start" />;
}
