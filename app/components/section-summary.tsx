import { FoldMark } from "./fold-mark.tsx";
import { SectionTitle } from "./page-title.tsx";

/** The clickable head of a collapsible part of the page. */
export function SectionSummary({ children }: { children: string }) {
  return (
    <summary className="flex h-14 cursor-pointer list-none items-center [&::-webkit-details-marker]:hidden">
      <SectionTitle size="small">{children}</SectionTitle>
      <FoldMark size="icon ml-auto" />
    </summary>
  );
}
