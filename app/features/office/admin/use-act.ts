import { type RefObject, useLayoutEffect } from "react";
import { listHeadId } from "#app/components/list-head.tsx";
import { useRowForm } from "#app/lib/in-place.ts";

type Row = HTMLLIElement | HTMLTableRowElement;

/**
 * An admin's acts on a row, sent in place. `underway` is the act the server is still deciding about: the row shows it as
 * done, and shows itself as it was when the answer is another.
 */
export function useAct<Element extends Row>() {
  const { row, underway, onSubmit } = useRowForm<Element>("/admin");
  useKeptFocus(row);
  const act = underway?.get("act");
  return { row, underway: typeof act === "string" ? act : null, onSubmit };
}

function useKeptFocus(row: RefObject<Row | null>): void {
  useLayoutEffect(() => {
    const element = row.current;
    return () => {
      if (element?.contains(document.activeElement)) document.getElementById(listHeadId)?.focus();
    };
  }, [row]);
}
