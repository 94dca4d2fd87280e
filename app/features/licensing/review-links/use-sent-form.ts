import { useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import type { FormAnswer } from "#app/lib/form-answer.ts";
import { showToast } from "#app/lib/toast.ts";

/** Sends a form while the page stays. What went wrong is told as a toast, and what was typed is left; `onDone` otherwise. */
export function useSentForm(
  action: string,
  onDone: () => void = () => {},
): { send: (form: FormData) => void; underway: FormData | undefined } {
  const { submit, data, formData } = useFetcher<FormAnswer>();
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });
  useEffect(() => {
    if (!data) return;
    if (data.toast) showToast(data.toast);
    if (data.toast?.kind !== "error") done.current();
  }, [data]);
  const send = (form: FormData) => {
    form.set("answer", "in-place");
    void submit(form, { method: "post", action });
  };
  return { send, underway: formData };
}
