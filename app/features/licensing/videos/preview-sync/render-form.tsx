import type { RefObject, SubmitEvent } from "react";
import { Form } from "react-router";
import type { TrackView } from "#worker/domain/catalogue/library/library.contract.ts";
import type { Edit } from "#render-service/edits/edit-course.contract.ts";
import { soundFieldsOf, type SyncChoices } from "./sync-choices.ts";

export const renderFormId = "render-form";

type RequestFormProps = {
  ref: RefObject<HTMLFormElement | null>;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  fields: Record<string, string | number>;
};

/** What a render or a version is asked for with. The buttons stand elsewhere on the page; `id` is filled in when one is pressed. */
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

type RenderFormProps = {
  ref: RefObject<HTMLFormElement | null>;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  uploadId: string;
  track: Pick<TrackView, "id" | "prices" | "offer">;
  choices: SyncChoices;
  /** What the page plays where the music ends with the track; null while that is not known. */
  edit: Edit | null;
  /** That the video is for nothing that the label excludes. */
  hasConfirmed: boolean;
  acceptsTerms: boolean;
};

/** What a render is made of. */
export function RenderForm({
  ref,
  onSubmit,
  uploadId,
  track,
  choices,
  edit,
  hasConfirmed,
  acceptsTerms,
}: RenderFormProps) {
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
    ...(hasConfirmed ? { confirmsExclusions: "on" } : {}),
    ...(acceptsTerms ? { acceptsTerms: "on" } : {}),
  };
  return <RequestForm ref={ref} onSubmit={onSubmit} fields={fields} />;
}
