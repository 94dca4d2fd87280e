import { type RefObject, type SubmitEvent, useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import type { FormAnswer } from "./form-answer.ts";
import { showToast } from "./toast.ts";

/**
 * Sends forms to an action while the page stays, and says as a toast how it went. `underway` is the form that the server
 * is still deciding about.
 */
export function useInPlace(action: string): {
  send: (form: FormData) => void;
  underway: FormData | undefined;
} {
  const { submit, data, formData } = useFetcher<FormAnswer>();
  useEffect(() => {
    if (data?.toast) showToast(data.toast);
  }, [data]);
  const send = (form: FormData) => {
    form.set("answer", "in-place");
    void submit(form, { method: "post", action });
  };
  return { send, underway: formData };
}

/** The same for the forms of one row of a list. */
export function useRowForm<Row extends HTMLElement>(
  action: string,
): {
  row: RefObject<Row | null>;
  underway: FormData | undefined;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
} {
  const { send, underway } = useInPlace(action);
  const row = useRef<Row>(null);
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget, event.nativeEvent.submitter);
    // The buttons are about to change: whoever uses the keyboard stays at this row.
    row.current?.focus();
    send(form);
  };
  return { row, underway, onSubmit };
}
