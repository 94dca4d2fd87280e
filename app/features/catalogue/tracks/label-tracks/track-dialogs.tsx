import { useState } from "react";
import { AddressDialog } from "#app/components/address-dialog.tsx";
import { bulkCopy } from "#app/content/bulk-upload-copy.ts";
import { formCopy } from "#app/content/track-form-copy.ts";
import { BulkWizard } from "#app/features/catalogue/tracks/bulk-upload/bulk-wizard.tsx";
import { AddLabelDialog } from "#app/features/people/profiles/add-label-dialog.tsx";
import { type CatalogueState, closedHref, dialogHref } from "./catalogue-href.ts";
import { HealthDetails, TrackStatusMark, TrackTrouble } from "./track-status.tsx";
import type { OpenDialog } from "./read-catalogue.ts";
import { TrackForm } from "./track-form.tsx";
import type { TrackAnswer } from "./track-form-values.ts";
import { AgreementDialog, type AgreementState, DeleteDialog, SubmitDialog } from "./confirm-dialogs.tsx";

type TrackDialogsProps = {
  state: CatalogueState;
  labelId: string;
  /** Tracks that wait for the label agreement. */
  page: AgreementState;
  open: OpenDialog;
  answer: TrackAnswer | null;
};

/** The dialog named in the URL, if any. */
export function TrackDialogs({ state, labelId, page, open, answer }: TrackDialogsProps) {
  const close = closedHref(state);
  switch (open.dialog) {
    case "upload":
      return <UploadDialog key={labelId} {...{ state, labelId, open, close }} answer={answer} />;
    case "bulk":
      return (
        <AddressDialog title={bulkCopy.title} closeTo={close} size="wide">
          <BulkWizard key={labelId} labelId={labelId} />
        </AddressDialog>
      );
    case "edit":
      return <EditDialog key={open.track.id} {...{ state, open, close }} answer={answer} />;
    case "delete":
      return <DeleteDialog {...{ state, close }} track={open.track} />;
    case "submit":
      return <SubmitDialog {...{ state, close }} track={open.track} />;
    case "warranty":
      return page.unwarranted > 0 ? <AgreementDialog {...{ state, labelId, page, close }} /> : null;
    case "add-label":
      return (
        <AddLabelDialog
          newId={open.newId}
          answer={answer}
          action={dialogHref(state, { dialog: "add-label" })}
          closeTo={close}
        />
      );
  }
}

type Opened<Dialog extends OpenDialog["dialog"]> = {
  state: CatalogueState;
  open: Extract<OpenDialog, { dialog: Dialog }>;
  close: string;
};

function UploadDialog(props: Opened<"upload"> & { labelId: string; answer: TrackAnswer | null }) {
  const { state, labelId, open, close, answer } = props;
  // Idempotent: submitting the form twice creates one track, even if the page was reloaded in between.
  const [trackId] = useState(open.newId);
  return (
    <AddressDialog title={formCopy.createTitle} closeTo={close} size="wide">
      <TrackForm
        labelId={labelId}
        trackId={trackId}
        track={null}
        choices={open.choices}
        answer={answer}
        action={dialogHref(state, { dialog: "upload" })}
        closeTo={close}
      />
    </AddressDialog>
  );
}

function EditDialog({ state, open, close, answer }: Opened<"edit"> & { answer: TrackAnswer | null }) {
  const { track, choices } = open;
  return (
    <AddressDialog title={formCopy.editTitle} closeTo={close} size="wide">
      <TrackForm
        labelId={track.labelId}
        trackId={track.id}
        track={track}
        choices={choices}
        answer={answer}
        action={dialogHref(state, { dialog: "edit", track: track.id })}
        closeTo={close}
      >
        <div className="flex flex-col gap-2">
          <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
            <strong className="text-base font-strong wrap-anywhere">{track.title}</strong>
            <TrackStatusMark track={track} />
          </p>
          <TrackTrouble track={track} />
          {track.status === "approved" && <p className="text-sm text-ink2">{formCopy.reviewAgain}</p>}
        </div>
        <HealthDetails percent={track.completeness} items={track.completenessItems} />
      </TrackForm>
    </AddressDialog>
  );
}
