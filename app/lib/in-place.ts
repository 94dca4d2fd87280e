import { type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { useFetcher } from "react-router";
import type { Toast } from "./flash.ts";
import type { FormAnswer } from "./form-answer.ts";
import { showToast } from "./toast.ts";

/**
 * Sends forms to an action while the page stays, and says as a toast how it went; `onDone` runs unless that is an error.
 * `underway` is the form that the server is still deciding about.
 */
export function useInPlace(action: string, onDone = () => {}) {
  const { submit, data, formData } = useFetcher<FormAnswer>();
  useAnswerToast(data);
  const tellDone = useEffectEvent(onDone);
  useEffect(() => {
    if (data && data.toast?.kind !== "error") tellDone();
  }, [data]);
  const send = (form: FormData) => {
    form.set("answer", "in-place");
    void submit(form, { method: "post", action });
  };
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    send(new FormData(event.currentTarget, event.nativeEvent.submitter));
  };
  return { send, onSubmit, underway: formData };
}

/** `useInPlace` for the forms of one row of a list. */
export function useRowForm<Row extends HTMLElement>(action: string) {
  const form = useInPlace(action);
  const row = useRef<Row>(null);
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    form.onSubmit(event);
    // The pressed button is about to be replaced: keep the keyboard focus in this row.
    row.current?.focus();
  };
  return { row, underway: form.underway, onSubmit };
}

/** Keeps `current` until something exists under it, then takes `offered`. */
export function nextFormId(current: string, offered: string, existing: readonly { id: string }[]): string {
  return existing.some(({ id }) => id === current) ? offered : current;
}

/**
 * The id of what a form makes, and its key. A page offers another id whenever it is loaded anew, be it because another of its
 * forms was sent; a form takes it only when its own is used. Until then what was filled in stays, and what is sent twice is one.
 * The calling component has the form's subject as its key: routes stay mounted from one render or track to the next.
 */
export function useFormId(offered: string, existing: readonly { id: string }[]): string {
  const [current, setCurrent] = useState(offered);
  const id = nextFormId(current, offered, existing);
  if (id !== current) setCurrent(id);
  return id;
}

/** Shows the toast of a form's answer once; null before any answer. */
export function useAnswerToast(answer: { toast: Toast | null } | undefined): Toast | null {
  // Two answers in a row may tell the same toast, as when the line is down.
  useEffect(() => {
    if (answer?.toast) showToast(answer.toast);
  }, [answer]);
  return answer?.toast ?? null;
}
