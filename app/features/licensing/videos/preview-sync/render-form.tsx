import type { RefObject, SubmitEvent } from "react";
import { Form } from "react-router";
import type { TrackView } from "#worker/domain/catalogue/library/library.contract.ts";
import type { Confirmations } from "./confirmations.tsx";
import { soundFieldsOf } from "./sync-choices.ts";
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
