import { type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { useFetcher } from "react-router";
import type { Toast } from "./flash.ts";
import type { FormAnswer } from "./form-answer.ts";
import { showToast } from "./toast.ts";

/** Submits forms by a fetcher and shows the result as a toast; `onDone` runs on success. `underway` is the pending form. */
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

/** Keeps `current` until a record with that id exists. */
export function nextFormId(current: string, offered: string, existing: readonly { id: string }[]): string {
  return existing.some(({ id }) => id === current) ? offered : current;
}

/**
 * Id of the record that a form creates, also its React key. Each load offers a new id, but the form keeps its own until that is
 * used: input survives a revalidation, and submitting twice is idempotent. Key the calling component by the form's subject:
 * routes stay mounted between two renders or tracks.
 */
export function useFormId(offered: string, existing: readonly { id: string }[]): string {
  const [current, setCurrent] = useState(offered);
  const id = nextFormId(current, offered, existing);
  if (id !== current) setCurrent(id);
  return id;
}

/** Shows the toast of a form's answer once; null before any answer. */
export function useAnswerToast(answer: { toast: Toast | null } | undefined): Toast | null {
  // By the answer's identity: two answers may have the same toast, as when offline.
  useEffect(() => {
    if (answer?.toast) showToast(answer.toast);
  }, [answer]);
  return answer?.toast ?? null;
}
