import type { LucideIcon } from "lucide-react";
import { type ChangeEvent, type ReactNode, useId } from "react";
import { FileZone } from "#app/components/file-zone.tsx";

type BulkZoneProps = {
  icon: LucideIcon;
  title: string;
  hint: ReactNode;
  accept: string;
  multiple?: boolean;
  onPick: (files: File[]) => void;
};

/** Where files of the bulk upload are picked. */
export function BulkZone({ icon, title, hint, accept, multiple = false, onPick }: BulkZoneProps) {
  const id = useId();
  const take = ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(input.files ?? [])];
    // The same file may be picked again once it was corrected.
    input.value = "";
    if (files.length > 0) onPick(files);
  };
  return (
    <FileZone
      id={id}
      icon={icon}
      title={title}
      hint={hint}
      multiple={multiple}
      accept={accept}
      onChange={take}
    />
  );
}
