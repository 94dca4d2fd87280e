import type { ReactNode } from "react";

const looks = {
  zone: "drop-zone",
  link: "file-label ml-auto inline-flex h-11 cursor-pointer items-center px-1 font-label underline decoration-line underline-offset-4 hover:decoration-ink",
} as const;

type FileLabelProps = { id: string; look: keyof typeof looks; children: ReactNode };

/** Drop target around the file input `id`. */
export function FileLabel({ id, look, children }: FileLabelProps) {
  return (
    <label htmlFor={id} className={looks[look]}>
      {children}
    </label>
  );
}
