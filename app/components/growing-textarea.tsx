import type { ComponentProps } from "react";

/** Text edited where it stands: as high as what it holds, its edge faint until it is used. */
export function GrowingTextarea(props: Omit<ComponentProps<"textarea">, "className" | "rows">) {
  return <textarea {...props} rows={1} className="growing-textarea" />;
}
