import type { RefObject, SubmitEvent } from "react";
import { Form } from "react-router";
import { defaultScope } from "#worker/domain/base/licence-terms/licence-terms.contract.ts";
import type { TrackView } from "#worker/domain/catalogue/library/library.contract.ts";
import { renderFormId } from "./render-panel.tsx";
import type { SyncChoices } from "./sync-choices.ts";

type RenderFormProps = {
  ref: RefObject<HTMLFormElement | null>;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  uploadId: string;
  track: Pick<TrackView, "id" | "priceTokens" | "offer">;
  choices: SyncChoices;
};

/** What a render is made of. The buttons stand elsewhere on the page; `id` is filled in when one is pressed. */
export function RenderForm({ ref, onSubmit, uploadId, track, choices }: RenderFormProps) {
  const fields = {
    uploadId,
    trackId: track.id,
    startAtSeconds: choices.startAtSeconds,
    volumePercent: choices.volumePercent,
    hasOverlay: choices.hasOverlay ? "on" : "off",
    scope: defaultScope,
    shownPriceTokens: track.priceTokens,
    shownOffer: track.offer,
  };
  return (
    <Form ref={ref} id={renderFormId} method="post" onSubmit={onSubmit}>
      <input type="hidden" name="id" defaultValue="" />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} readOnly />
      ))}
    </Form>
  );
}
