import { ChevronDown } from "lucide-react";

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
