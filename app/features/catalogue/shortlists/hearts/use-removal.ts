import { useEffect } from "react";
import { useFetcher, useRevalidator } from "react-router";
import { heartToasts } from "#app/content/heart-toasts.ts";
import type { Toast } from "#app/lib/flash.ts";
import type { FormAnswer } from "#app/lib/form-answer.ts";
import { showToast } from "#app/lib/toast.ts";
import type { Removed } from "#worker/domain/catalogue/shortlists/shortlists.contract.ts";

export type RemovalAnswer = { removed: Removed | null };

/** Submits forms about a track in a list without navigation. A removal can be undone from its toast. */
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
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- each answer is shown once
  }, [data]);
  const send = (form: FormData) => {
    form.set("answer", "in-place");
    void submit(form, { method: "post", action });
  };
  return { send, underway: formData };
}

/** Shows a toast that a track was removed; for ten seconds it offers to restore it, with position and note. */
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
