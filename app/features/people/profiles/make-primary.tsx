import { labelCopy } from "#app/content/settings-copy.ts";

/** Spec §5: the primary checkbox is optional. */
export function MakePrimary() {
  return (
    <label className="flex min-h-[44px] items-center gap-3 self-start">
      <input type="checkbox" name="isPrimary" className="size-5 accent-(--ink)" />
      {labelCopy.makePrimary}
    </label>
  );
}
