import { type RefObject, type SubmitEvent, useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import { expectedStatus, type LabelMove } from "#app/content/label-tracks-copy.ts";
import type { Toast } from "#app/lib/flash.ts";
import { showToast } from "#app/lib/toast.ts";

/**
 * Sends a row's move in place and says how it went. `underway` is the move the server is still deciding about: the row
 * shows it as done, and shows itself as it was when the answer is another.
 */
export function useMove(action: string): {
  row: RefObject<HTMLTableRowElement | null>;
  underway: LabelMove | null;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
} {
  const { submit, data, formData } = useFetcher<Toast>();
  const row = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (data) showToast(data);
  }, [data]);

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget, event.nativeEvent.submitter);
    form.set("answer", "in-place");
    // The buttons are about to change: whoever uses the keyboard stays at this row.
    row.current?.focus();
    void submit(form, { method: "post", action });
  };
  return { row, underway: readMove(formData?.get("move")), onSubmit };
}

function readMove(value: unknown): LabelMove | null {
  return typeof value === "string" && Object.hasOwn(expectedStatus, value) ? (value as LabelMove) : null; // its own key
}
