import { useEffect } from "react";
import { useFetcher, useRevalidator } from "react-router";
import { heartToasts } from "#app/content/heart-toasts.ts";
import type { Toast } from "#app/lib/flash.ts";
import type { FormAnswer } from "#app/lib/form-answer.ts";
import { showToast } from "#app/lib/toast.ts";
import type { Removed } from "#worker/domain/catalogue/shortlists/shortlists.contract.ts";

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

/** Says that a track has left its list, and for ten seconds offers to put it back to where it stood, with its note. */
export function showRemoved(toast: Toast, removed: Removed, onRestored: () => void): void {
  showToast({
    ...toast,
    undo: () => {
      void restore(removed, onRestored);
    },
  });
}

async function restore(removed: Removed, onRestored: () => void): Promise<void> {
  const { putBack } = await import("./ask-hearts.ts");
  const isBack = await putBack(removed);
  showToast(isBack ? heartToasts.restored : heartToasts.notRestored);
  if (isBack) onRestored();
}
