import { type RefObject, type SubmitEvent, useLayoutEffect } from "react";
import { listHeadId } from "#app/components/list.tsx";
import { useRowForm } from "#app/lib/in-place.ts";

type Row = HTMLLIElement | HTMLTableRowElement;

/**
 * An admin's acts on a row, sent in place. `underway` is the act the server is still deciding about: the row shows it as
 * done, and shows itself as it was when the answer is another. After one of the `decisions` the next case has the focus.
 */
export function useAct<Element extends Row>(decisions: readonly string[] = []) {
  const { row, underway, onSubmit: send } = useRowForm<Element>("/admin");
  useKeptFocus(row);
  const act = underway?.get("act");
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    send(event);
    const { submitter } = event.nativeEvent;
    if (submitter instanceof HTMLButtonElement && decisions.includes(submitter.value))
      neighbour(row.current)?.focus();
  };
  return { row, underway: typeof act === "string" ? act : null, onSubmit };
}

function neighbour(row: Row | null): HTMLElement | null {
  const other = row?.nextElementSibling ?? row?.previousElementSibling;
  return other instanceof HTMLElement ? other : null;
}

function useKeptFocus(row: RefObject<Row | null>): void {
  useLayoutEffect(() => {
    const element = row.current;
    return () => {
      if (element?.contains(document.activeElement))
        (neighbour(element) ?? document.getElementById(listHeadId))?.focus();
    };
  }, [row]);
}
