import type { ReactNode } from "react";

/** In place of a list that holds nothing: in a part of a page, or for the whole of it. */
export function EmptyNote({ isWhole, children }: { isWhole?: boolean; children: ReactNode }) {
  return <p className={`border-t border-line ${isWhole ? "py-16 text-lg" : "py-6 text-ink2"}`}>{children}</p>;
}
