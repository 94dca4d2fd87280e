import { type RefObject, type SubmitEvent, useEffect, useLayoutEffect, useRef } from "react";
import { useFetcher } from "react-router";
import type { Toast } from "#app/lib/flash.ts";
import { showToast } from "#app/lib/toast.ts";

/** Where the focus goes when the row it stood in leaves the list. */
export const listHeadId = "admin-list";

type Row = HTMLLIElement | HTMLTableRowElement;

/**
 * Sends a row's form in place and says how it went. `underway` is the act the server is still deciding about: the row
 * shows it as done, and shows itself as it was when the answer is another.
 */
export function useAct<Element extends Row>(): {
  row: RefObject<Element | null>;
  underway: string | null;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
} {
  const { submit, data, formData } = useFetcher<Toast>();
  const row = useRef<Element>(null);
  useKeptFocus(row);
  useEffect(() => {
    if (data) showToast(data);
  }, [data]);

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget, event.nativeEvent.submitter);
    form.set("answer", "in-place");
    // The buttons are about to change: whoever uses the keyboard stays at this row.
    row.current?.focus();
    void submit(form, { method: "post", action: "/admin" });
  };
  const act = formData?.get("act");
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
