import { useEffect, useRef } from "react";
import { Form, useFetcher, useNavigation, useRevalidator } from "react-router";
import { AddressDialog, DialogButtons } from "#app/components/address-dialog.tsx";
import { restoreToasts, uploadsCopy } from "#app/content/uploads-copy.ts";
import { browserTransport } from "#app/features/services/files/uploads/transport.ts";
import { restoreAtServer } from "#app/features/services/files/uploads/upload-file.ts";
import { formatBytes } from "#app/lib/files.ts";
import type { FormAnswer } from "#app/lib/form-answer.ts";
import { showToast } from "#app/lib/toast.ts";
import type { OwnUpload } from "#worker/domain/services/files/uploads/uploads.contract.ts";

type RemoveDialogProps = { upload: OwnUpload; isOpen: boolean; action: string; closeTo: string };

export function RemoveDialog({ upload: { id, filename, sizeBytes }, isOpen, ...to }: RemoveDialogProps) {
  const isSending = useNavigation().state === "submitting";
  return (
    <AddressDialog title={isOpen ? uploadsCopy.askCancel : uploadsCopy.askDelete} closeTo={to.closeTo}>
      <p className="text-lg font-strong wrap-anywhere">
        {filename} <span className="tc text-base font-body text-ink2">{formatBytes(sizeBytes)}</span>
      </p>
      <p className="mt-2 text-ink2">{isOpen ? uploadsCopy.cancelText : uploadsCopy.deleteText}</p>
      <Form method="post" action={to.action} preventScrollReset className="mt-6 flex flex-wrap gap-3">
        <input type="hidden" name="id" value={id} />
        <DialogButtons
          confirm={isOpen ? uploadsCopy.confirmCancel : uploadsCopy.confirmDelete}
          cancel={uploadsCopy.keep}
          closeTo={to.closeTo}
          isDisabled={isSending}
        />
      </Form>
    </AddressDialog>
  );
}

/** Deletes a finished video without confirmation: the toast offers Undo for ten seconds. */
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
    showToast({ ...toast, undo: () => void putBack() });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- each response is shown once
  }, [data]);
  // One at a time: a fetcher drops a pending response when it submits again, and its Undo would be lost.
  const last = useRef(Promise.resolve());
  return (id) => {
    const remove = () => submit({ id, answer: "in-place" }, { method: "post", action });
    last.current = last.current.then(remove, remove);
  };
}
