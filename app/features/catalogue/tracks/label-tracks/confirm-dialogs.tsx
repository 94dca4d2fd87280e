import { CircleAlert } from "lucide-react";
import { Form } from "react-router";
import { AddressDialog, DialogButtons } from "#app/components/address-dialog.tsx";
import { labelTracksCopy } from "#app/content/label-tracks-copy.ts";
import { actWords, deleteCopy } from "#app/content/track-moves-copy.ts";
import { documentNames } from "#app/content/legal-version-copy.ts";
import { warrantyCopy } from "#app/content/declaration-copy.ts";
import { WarrantyField } from "#app/features/catalogue/tracks/rights/warranty-field.tsx";
import { type CatalogueState, dialogHref } from "./catalogue-href.ts";
import { formatDate } from "#app/lib/time.ts";
import type { LabelTracksPage, LabelTrackView } from "#worker/domain/catalogue/tracks/label-tracks/label-tracks.contract.ts";

type Dialog = { state: CatalogueState; close: string };

/** Submits a draft for review, with its warranty. */
export function SubmitDialog({ state, track, close }: Dialog & { track: LabelTrackView }) {
  return (
    <AddressDialog title={actWords.submit} closeTo={close}>
      <p className="text-lg font-strong wrap-anywhere">{track.title}</p>
      <p className="mt-1 mb-4 text-ink2 wrap-anywhere">{track.artist}</p>
      <Form method="post" action={dialogHref(state, { dialog: "submit", track: track.id })} preventScrollReset>
        <input type="hidden" name="intent" value="move" />
        <input type="hidden" name="move" value="submit" />
        <input type="hidden" name="trackId" value={track.id} />
        <WarrantyField field={{ id: "submit-warranty", name: "warranty" }} required />
        <div className="mt-6 flex flex-wrap gap-3">
          <DialogButtons confirm={actWords.submit} cancel={warrantyCopy.cancel} closeTo={close} />
        </div>
      </Form>
    </AddressDialog>
  );
}

export function DeleteDialog({ state, track, close }: Dialog & { track: LabelTrackView }) {
  return (
    <AddressDialog title={deleteCopy.title} closeTo={close}>
      <p className="text-lg font-strong wrap-anywhere">{deleteCopy.ask(track.title)}</p>
      <p className="mt-2 text-ink2">{deleteCopy.text}</p>
      {track.licences > 0 && (
        <p className="mt-3 flex gap-2 border-l-2 border-warn bg-sunk p-3 text-sm">
          <CircleAlert className="icon-sm mt-0.5 flex-none text-warn" aria-hidden="true" />
          <span>
            {deleteCopy.licensed(track.licences)} {labelTracksCopy.soldStands}
          </span>
        </p>
      )}
      <Form
        method="post"
        action={dialogHref(state, { dialog: "delete", track: track.id })}
        preventScrollReset
        className="mt-6 flex flex-wrap gap-3"
      >
        <input type="hidden" name="intent" value="delete" />
        <input type="hidden" name="trackId" value={track.id} />
        <DialogButtons confirm={deleteCopy.confirm} cancel={deleteCopy.keep} closeTo={close} />
      </Form>
    </AddressDialog>
  );
}

export type AgreementState = Pick<LabelTracksPage, "unwarranted" | "unwarrantedOffSale" | "agreementAppliesAt">;

export const agreementWords = ({ unwarranted, unwarrantedOffSale, agreementAppliesAt }: AgreementState): string =>
  unwarrantedOffSale > 0
    ? warrantyCopy.waiting(unwarrantedOffSale)
    : warrantyCopy.announced(unwarranted, formatDate(agreementAppliesAt));

/** The newest label agreement, for all tracks that wait for it. */
export function AgreementDialog(props: Dialog & { labelId: string; page: AgreementState }) {
  const { state, close, labelId, page } = props;
  return (
    <AddressDialog title={documentNames["label-agreement"]} closeTo={close}>
      <p className="mb-4 text-ink2">{agreementWords(page)}</p>
      <Form method="post" action={dialogHref(state, { dialog: "warranty" })} preventScrollReset>
        <input type="hidden" name="intent" value="warrant" />
        <input type="hidden" name="labelId" value={labelId} />
        <WarrantyField field={{ id: "catalogue-warranty", name: "warranty" }} tracks={page.unwarranted} required />
        <div className="mt-6 flex flex-wrap gap-3">
          <DialogButtons confirm={warrantyCopy.accept} cancel={warrantyCopy.cancel} closeTo={close} />
        </div>
      </Form>
    </AddressDialog>
  );
}
