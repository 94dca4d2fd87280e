import { Form, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { FormAlert } from "#app/components/field.tsx";
import { SelectField, TickField } from "#app/components/inputs.tsx";
import { TextField } from "#app/components/text-field.tsx";
import { ownReviewsCopy } from "#app/content/own-reviews-copy.ts";
import { CoverArt } from "#app/features/catalogue/playback/cover-art.tsx";
import type { Toast } from "#app/lib/flash.ts";
import {
  longestTitle,
  openDays,
  shortestReviewPassword,
  usualOpenDays,
} from "#worker/domain/licensing/review-links/review-limits.contract.ts";
import type { ReviewDraft } from "#worker/domain/licensing/review-links/reviews.contract.ts";

const { field } = ownReviewsCopy;

/** Chooses the content and lifetime of a review. `problem` is the refusal of the last submit. */
export function NewReviewForm({ draft, problem }: { draft: ReviewDraft; problem: Toast | null }) {
  const isPending = useNavigation().state === "submitting";
  return (
    <Form method="post" autoComplete="off" className="grid gap-6">
      <FormAlert
        id="new-review-problem"
        title={problem?.title ?? ""}
        errors={problem?.description ? [problem.description] : undefined}
      />
      <TextField
        field={{
          id: "title",
          name: "title",
          required: true,
          initialValue: draft.title.slice(0, longestTitle),
        }}
        label={field.title}
        maxLength={longestTitle}
      />
      <SelectField
        field={{ id: "video", name: "videoId", required: true, initialValue: draft.videoId ?? undefined }}
        label={field.video}
        options={draft.videos.map(({ id, filename }) => [id, filename])}
      />
      <fieldset>
        <legend className="pb-1.5 text-sm font-label">{field.tracks}</legend>
        <ul className="border-b border-line">
          {draft.tracks.map((track) => (
            <li key={track.id} className="border-t border-line">
              <TickField
                name="trackId"
                value={track.id}
                defaultChecked={track.isChosen}
                className="py-2"
                label={
                  <>
                    <CoverArt track={track} size={40} className="size-10 flex-none rounded-xs" loading="lazy" />
                    <span className="min-w-0">
                      <span className="block font-strong wrap-anywhere">{track.title}</span>
                      <span className="block font-body wrap-anywhere text-ink2">{track.artist}</span>
                    </span>
                  </>
                }
              />
            </li>
          ))}
        </ul>
      </fieldset>
      <SelectField
        field={{ id: "days", name: "days", required: true, initialValue: String(usualOpenDays) }}
        label={field.days}
        options={openDays.map((days) => [String(days), ownReviewsCopy.days(days)])}
      />
      <TextField
        field={{ id: "review-password", name: "password" }}
        label={field.password}
        hint={field.passwordHint}
        type="password"
        autoComplete="new-password"
        minLength={shortestReviewPassword}
        maxLength={200}
      />
      <TickField name="hasDigest" value="on" defaultChecked label={field.digest} />
      <Button type="submit" isPending={isPending} className="justify-self-start">
        {ownReviewsCopy.create}
      </Button>
    </Form>
  );
}
