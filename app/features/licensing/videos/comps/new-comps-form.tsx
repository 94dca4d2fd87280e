import { Form, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { FormAlert } from "#app/components/field.tsx";
import { SelectField, TickField } from "#app/components/inputs.tsx";
import { compsCopy, leftWords } from "#app/content/comps-copy.ts";
import { CoverArt } from "#app/features/catalogue/playback/cover-art.tsx";
import type { Toast } from "#app/lib/flash.ts";
import type { CompDraft } from "#worker/domain/licensing/videos/comps/comps.contract.ts";

/** Chooses the video and the tracks of new comps. `problem` is why none was made. */
export function NewCompsForm({ draft, problem }: { draft: CompDraft; problem: Toast | null }) {
  const isPending = useNavigation().state === "submitting";
  const { tracks, videos, videoId, beyond, left } = draft;
  return (
    <Form method="post" className="grid gap-6">
      <FormAlert
        id="new-comps-problem"
        title={problem?.title ?? ""}
        errors={problem?.description ? [problem.description] : undefined}
      />
      <SelectField
        field={{ id: "video", name: "videoId", required: true, initialValue: videoId ?? undefined }}
        label={compsCopy.field.video}
        options={videos.map(({ id, filename }) => [id, filename])}
      />
      <fieldset>
        <legend className="pb-1.5 text-sm font-label">{compsCopy.field.tracks}</legend>
        <ul className="border-b border-line">
          {tracks.map((track) => (
            <li key={track.id} className="border-t border-line">
              {track.isOnSale ? (
                <TickField
                  name="trackId"
                  value={track.id}
                  defaultChecked
                  className="py-2"
                  label={<TrackWords track={track} note={track.artist} />}
                />
              ) : (
                <div className="flex items-center gap-3 py-2 pl-8 opacity-60">
                  <TrackWords track={track} note={compsCopy.offSale} />
                </div>
              )}
            </li>
          ))}
        </ul>
        {beyond > 0 && <p className="mt-2 text-sm text-ink2">{compsCopy.beyond(beyond)}</p>}
      </fieldset>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button type="submit" isPending={isPending} pending={compsCopy.starting}>
          {tracks.length === 1 ? compsCopy.make : compsCopy.makeMany}
        </Button>
        <p className="tc text-sm text-ink2">{leftWords(left)}</p>
      </div>
    </Form>
  );
}

function TrackWords({ track, note }: { track: CompDraft["tracks"][number]; note: string }) {
  return (
    <>
      <CoverArt track={track} size={40} className="size-10 flex-none rounded-xs" loading="lazy" />
      <span className="min-w-0">
        <span className="block font-strong wrap-anywhere">{track.title}</span>
        <span className="block font-body wrap-anywhere text-ink2">{note}</span>
      </span>
    </>
  );
}
