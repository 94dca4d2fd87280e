import { FormAlert } from "#app/components/field.tsx";
import { SelectField, TickField } from "#app/components/inputs.tsx";
import { CoverArt } from "#app/features/catalogue/playback/cover-art.tsx";
import type { Toast } from "#app/lib/flash.ts";
import { pageTitle } from "#app/lib/page-title.ts";
import { Form, useNavigation } from "react-router";
import type { CompDraft } from "#worker/domain/licensing/videos/comps/comps.contract.ts";
import type { Route } from "./+types/new-comps.ts";
import { Button } from "#app/components/button.tsx";
import { LoadFailed } from "#app/components/fault-page.tsx";
import { BackLink, PageTitle } from "#app/components/page-title.tsx";
import { compsCopy, compToasts, leftWords } from "#app/content/comps-copy.ts";
import { appContext, requireViewer } from "#app/context.ts";
import { newCompsAction } from "#app/features/licensing/videos/comps/comp-actions.ts";
import { NoComps } from "#app/features/licensing/videos/comps/comp-line.tsx";
import { compsPath, newCompsPath, readPreselected } from "#app/lib/addresses.ts";
import { keepPage } from "#app/lib/keep-page.ts";
import { useAnswerToast } from "#app/lib/in-place.ts";
import { draftComps } from "#worker/domain/licensing/videos/comps/draft-comps.ts";

export const meta: Route.MetaFunction = () => [{ title: pageTitle(compsCopy.newTitle) }];

export async function loader({ context, url }: Route.LoaderArgs) {
  const preselected = readPreselected(url.searchParams);
  return { draft: await draftComps(context.get(appContext), requireViewer(context), preselected) };
}

export const action = newCompsAction;

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepPage(serverAction, compToasts.failed);

export default function NewComps({ loaderData: { draft }, actionData }: Route.ComponentProps) {
  const toast = useAnswerToast(actionData);
  return (
    <div className="max-w-[720px] pb-16">
      <BackLink to={compsPath}>{compsCopy.all}</BackLink>
      <PageTitle className="pt-2 wrap-anywhere">{draft.listName ?? compsCopy.newTitle}</PageTitle>
      <p className="mt-2 max-w-[60ch] pb-6 text-ink2">{compsCopy.newAbout}</p>
      {draft.videos.length === 0 ? (
        <NoComps title={compsCopy.noVideos} text={compsCopy.noVideosText} />
      ) : draft.tracks.some(({ isOnSale }) => isOnSale) ? (
        <NewCompsForm draft={draft} problem={toast} />
      ) : (
        <NoComps title={compsCopy.noTracks} text={compsCopy.noTracksText} />
      )}
    </div>
  );
}

export function ErrorBoundary() {
  return <LoadFailed title={compsCopy.notLoaded} text={compsCopy.notLoadedText} to={newCompsPath} />;
}

function NewCompsForm({ draft, problem }: { draft: CompDraft; problem: Toast | null }) {
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
