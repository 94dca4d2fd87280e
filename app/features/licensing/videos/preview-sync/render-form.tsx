import { type RefObject, type SubmitEvent, useState } from "react";
import { Form } from "react-router";
import { wordsForRefusal } from "#app/content/render-refusals-copy.ts";
import { buyHref } from "#app/features/money/purchases/purchase-hrefs.ts";
import type { Toast } from "#app/lib/flash.ts";
import type { TrackView } from "#worker/domain/catalogue/library/library.contract.ts";
import type { RenderReturn } from "#worker/domain/money/purchases/return-context/return-context.contract.ts";
import { type Confirmations, useConfirmations } from "./confirmations.tsx";
import { soundFieldsOf, type SyncChoices } from "./sync-choices.ts";
import { useRenderForm } from "./use-render-form.ts";
import type { Sync } from "./use-sync.ts";

export const renderFormId = "render-form";

type RequestFormProps = {
  ref: RefObject<HTMLFormElement | null>;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  fields: Record<string, string | number>;
};

/** Form of a render or version. Its buttons are elsewhere on the page; `id` is set when one is pressed. */
export function RequestForm({ ref, onSubmit, fields }: RequestFormProps) {
  return (
    <Form ref={ref} id={renderFormId} method="post" onSubmit={onSubmit}>
      <input type="hidden" name="id" defaultValue="" />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} readOnly />
      ))}
    </Form>
  );
}

type RenderFormProps = Omit<RequestFormProps, "fields"> & {
  uploadId: string;
  track: Pick<TrackView, "id" | "prices" | "offer">;
  sync: Pick<Sync, "choices" | "edit">;
  confirmations: Confirmations;
};

/** Hidden fields of a render. The edit is included if the page plays one, so that the music ends with the track. */
export function RenderForm({ uploadId, track, sync, confirmations, ...form }: RenderFormProps) {
  const { choices, edit } = sync;
  const fields = {
    answer: "in-place",
    uploadId,
    trackId: track.id,
    startAtSeconds: choices.startAtSeconds,
    ...(choices.endsWithTrack && { edit: edit ? JSON.stringify(edit) : "" }),
    volumePercent: choices.volumePercent,
    ...soundFieldsOf(choices),
    hasOverlay: choices.hasOverlay ? "on" : "off",
    scope: choices.scope,
    shownPriceTokens: track.prices[choices.scope],
    shownOffer: track.offer,
    ...(confirmations.exclusions.isConfirmed ? { confirmsExclusions: "on" } : {}),
    ...(confirmations.terms.isConfirmed ? { acceptsTerms: "on" } : {}),
  };
  return <RequestForm {...form} fields={fields} />;
}

type RenderRequest = {
  track: Pick<TrackView, "id" | "prices" | "rights">;
  viewer: { tokenBalance: number; isHeld: boolean; mustAcceptTerms: boolean };
  refusal: Toast | null;
  isShort?: boolean;
};

/** Handles a press of Render: asks for confirmations, and offers tokens if the balance is too low. */
export function useRenderRequest(
  { track, viewer, refusal, isShort = false }: RenderRequest,
  { session, choices, change, onStarted }: Sync,
) {
  const { prices, rights } = track;
  const { tokenBalance: balance, isHeld, mustAcceptTerms } = viewer;
  const confirmations = useConfirmations(rights.excludedUses, mustAcceptTerms);
  const priceTokens = prices[choices.scope];
  const [isBuying, setBuying] = useState(false);
  // The server found too few tokens, for example because another tab spent them: opens the sale too.
  const [closedFor, setClosedFor] = useState<Toast | null>(null);
  const isSaleOpen = isBuying || (isShort && refusal !== closedFor);
  const returnContext: RenderReturn = {
    trackId: track.id,
    ...(session.uploadId !== null && { uploadId: session.uploadId }),
    startAtSeconds: choices.startAtSeconds,
    ...(choices.endsWithTrack && { endsWithTrack: "on" as const }),
    volumePercent: choices.volumePercent,
    ...soundFieldsOf(choices),
    hasOverlay: choices.hasOverlay ? "on" : "off",
    scope: choices.scope,
  };
  const askFirst = () => {
    if (balance >= priceTokens || isHeld) return confirmations.ask();
    setBuying(true);
    return true;
  };
  const isDucked = choices.originalMode === "duck";
  const { form, onSubmit, ...progress } = useRenderForm(session, { onStarted, askFirst, isDucked });
  const panel = {
    prices,
    scope: choices.scope,
    onScope: (scope: SyncChoices["scope"]) => change({ scope }),
    balance,
    buy: { href: buyHref(returnContext), onBuy: () => setBuying(true) },
    confirmations,
    ...progress,
  };
  const sale = isSaleOpen && {
    returnContext,
    about: wordsForRefusal({ refusal: "insufficient-tokens", priceTokens }).description,
    isSending: session.upload !== null && session.upload.status !== "uploaded",
    onClose() {
      setBuying(false);
      setClosedFor(refusal);
    },
  };
  return { panel, form: { ref: form, onSubmit, confirmations }, sale };
}
