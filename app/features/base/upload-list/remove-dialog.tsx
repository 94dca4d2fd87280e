import { Form, Link, useNavigation } from "react-router";
import { uploadsCopy } from "#app/content/uploads-copy.ts";
import { DialogFrame } from "#app/components/dialog-frame.tsx";
import { formatBytes } from "#app/lib/bytes.ts";
import type { OwnUpload } from "#worker/domain/base/uploads/uploads.contract.ts";

type RemoveDialogProps = { upload: OwnUpload; isOpen: boolean; action: string; closeTo: string };

/** Asks before an upload is cancelled or deleted. */
export function RemoveDialog({ upload: { id, filename, sizeBytes }, isOpen, ...to }: RemoveDialogProps) {
  const isSending = useNavigation().state === "submitting";
  return (
    <DialogFrame title={isOpen ? uploadsCopy.askCancel : uploadsCopy.askDelete} closeTo={to.closeTo}>
      <p className="text-lg font-[620] wrap-anywhere">
        {filename} <span className="tc text-base font-[400] text-ink2">{formatBytes(sizeBytes)}</span>
      </p>
      <p className="mt-2 text-ink2">{isOpen ? uploadsCopy.cancelText : uploadsCopy.deleteText}</p>
      <Form method="post" action={to.action} preventScrollReset className="mt-6 flex flex-wrap gap-3">
        <input type="hidden" name="id" value={id} />
        <button type="submit" className="btn btn-ink" disabled={isSending}>
          {isOpen ? uploadsCopy.confirmCancel : uploadsCopy.confirmDelete}
        </button>
        <Link to={to.closeTo} replace preventScrollReset className="btn btn-line">
          {uploadsCopy.keep}
        </Link>
      </Form>
    </DialogFrame>
  );
}
