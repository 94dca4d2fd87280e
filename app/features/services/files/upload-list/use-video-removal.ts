import { useEffect, useRef } from "react";
import { useFetcher, useRevalidator } from "react-router";
import { restoreToasts } from "#app/content/uploads-copy.ts";
import { browserTransport } from "#app/features/services/files/uploads/transport.ts";
import { restoreAtServer } from "#app/features/services/files/uploads/upload-file.ts";
import type { FormAnswer } from "#app/lib/form-answer.ts";
import { showToast } from "#app/lib/toast.ts";

/** Deletes a finished video without asking, since it can be put back for ten seconds from the toast that says so. */
export function useVideoRemoval(action: string): (id: string) => void {
  const { submit, data } = useFetcher<FormAnswer<{ removedId: string | null }>>();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!data?.toast) return;
    const { toast, removedId } = data;
    if (removedId == null) return showToast(toast);
    const putBack = async () => {
      const back = await restoreAtServer(removedId, browserTransport);
      showToast(back.isBack ? restoreToasts.restored : restoreToasts.notRestored(back.reason));
      if (back.isBack) await revalidate();
    };
    showToast({ ...toast, seconds: 10, undo: () => void putBack() });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- an answer is told once
  }, [data]);
  // One after the other: a fetcher forgets the answer that it still waits for, and its Undo with it.
  const last = useRef(Promise.resolve());
  return (id) => {
    const remove = () => submit({ id, answer: "in-place" }, { method: "post", action });
    last.current = last.current.then(remove, remove);
  };
}
