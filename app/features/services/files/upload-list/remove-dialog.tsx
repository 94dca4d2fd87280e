import { Form, useNavigation } from "react-router";
import { AddressDialog } from "#app/components/address-dialog.tsx";
import { Button, LinkButton } from "#app/components/button.tsx";
import { uploadsCopy } from "#app/content/uploads-copy.ts";
import { formatBytes } from "#app/lib/bytes.ts";
import type { OwnUpload } from "#worker/domain/services/files/uploads/uploads.contract.ts";

type RemoveDialogProps = { upload: OwnUpload; isOpen: boolean; action: string; closeTo: string };

/** Asks before an upload is cancelled or deleted. */
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
        <Button type="submit" disabled={isSending}>
          {isOpen ? uploadsCopy.confirmCancel : uploadsCopy.confirmDelete}
        </Button>
        <LinkButton to={to.closeTo} replace preventScrollReset variant="secondary">
          {uploadsCopy.keep}
        </LinkButton>
      </Form>
    </AddressDialog>
  );
}
