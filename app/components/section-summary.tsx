import { ChevronDown } from "lucide-react";
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

/**
 * In the summary of something that folds: points up while that is open, whatever it lies in. `size` is the icon's class,
 * with its place.
 */
export function FoldMark({ size = "icon" }: { size?: string }) {
  return (
    <ChevronDown
      className={`${size} transition-transform [[open]>summary_&]:rotate-180`}
      strokeWidth={1.75}
      aria-hidden="true"
    />
  );
}
