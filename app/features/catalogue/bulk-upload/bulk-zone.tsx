import type { LucideIcon } from "lucide-react";
import { type ChangeEvent, type ReactNode, useId } from "react";

type BulkZoneProps = {
  icon: LucideIcon;
  title: string;
  hint: ReactNode;
  accept: string;
  multiple?: boolean;
  onPick: (files: File[]) => void;
};

/** The browser's own file button lies over the whole zone and takes clicks, keys and drops. */
export function BulkZone({ icon: Icon, title, hint, accept, multiple = false, onPick }: BulkZoneProps) {
  const id = useId();
  const take = ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(input.files ?? [])];
    // The same file may be picked again once it was corrected.
    input.value = "";
    if (files.length > 0) onPick(files);
  };
  return (
    <label htmlFor={id} className="file-zone">
      <Icon className="icon flex-none text-ink2" strokeWidth={1.75} aria-hidden="true" />
      <span className="min-w-0">
        <span className="block font-[620]">{title}</span>
        <span className="block text-sm wrap-anywhere text-ink2">{hint}</span>
      </span>
      <input
        id={id}
        type="file"
        multiple={multiple}
        accept={accept}
        className="drop-zone-file"
        onChange={take}
      />
    </label>
  );
}
