import { ChevronDown } from "lucide-react";
import { SectionTitle } from "./section-title.tsx";

/** The clickable head of a collapsible part of the page. */
export function SectionSummary({ children }: { children: string }) {
  return (
    <summary className="flex h-14 cursor-pointer list-none items-center [&::-webkit-details-marker]:hidden">
      <SectionTitle size="small">{children}</SectionTitle>
      <ChevronDown
        className="icon ml-auto transition-transform group-open:rotate-180"
        strokeWidth={1.75}
        aria-hidden="true"
      />
    </summary>
  );
}
