import { useEffect } from "react";
import { useFetcher, useRevalidator } from "react-router";
import type { FormAnswer } from "#app/lib/form-answer.ts";
import { showToast } from "#app/lib/toast.ts";
import type { Removed } from "#worker/domain/catalogue/shortlists/shortlists.contract.ts";
import { showRemoved } from "./show-removed.ts";

export type RemovalAnswer = { removed: Removed | null };

/** Sends forms about a track of a list while the page stays. What was removed can be put back from the toast that says so. */
export function useRemoval(action: string): {
  send: (form: FormData) => void;
  underway: FormData | undefined;
} {
  const { submit, data, formData } = useFetcher<FormAnswer<RemovalAnswer>>();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!data?.toast) return;
    if (data.removed) showRemoved(data.toast, data.removed, () => void revalidate());
    else showToast(data.toast);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- an answer is told once
  }, [data]);
  const send = (form: FormData) => {
    form.set("answer", "in-place");
    void submit(form, { method: "post", action });
  };
  return { send, underway: formData };
}
