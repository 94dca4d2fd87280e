import { ChevronDown } from "lucide-react";
import { SectionTitle } from "./page-title.tsx";

/** The summary of a collapsible section. */
export function SectionSummary({ children }: { children: string }) {
  return (
    <summary className="flex h-14 cursor-pointer list-none items-center [&::-webkit-details-marker]:hidden">
      <SectionTitle size="small">{children}</SectionTitle>
      <FoldMark size="icon ml-auto" />
    </summary>
  );
}

/** The arrow of a summary, turned while that is open. `size` is the icon's class. */
export function FoldMark({ size = "icon" }: { size?: string }) {
  return (
    <ChevronDown
      className={`${size} transition-transform [[open]>summary_&]:rotate-180`}
      strokeWidth={1.75}
      aria-hidden="true"
    />
  );
}
