import { pageTitle } from "#app/lib/page-title.ts";
import { Link } from "react-router";
import type { Route } from "./+types/new-comps.ts";
import { LinkButton } from "#app/components/button.tsx";
import { LoadFailed } from "#app/components/fault-page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { compsCopy, compToasts } from "#app/content/comps-copy.ts";
import { appContext, requireViewer } from "#app/context.ts";
import { shortlistsPath } from "#app/features/catalogue/shortlists/hearts/shortlists-path.ts";
import { newCompsAction } from "#app/features/licensing/videos/comps/comp-actions.ts";
import { compsPath, newCompsPath } from "#app/features/licensing/videos/comps/comps-href.ts";
import { NewCompsForm } from "#app/features/licensing/videos/comps/new-comps-form.tsx";
import { keepPage } from "#app/lib/keep-page.ts";
import { useTold } from "#app/lib/in-place.ts";
import { draftComps } from "#worker/domain/licensing/videos/comps/draft-comps.ts";

export const meta: Route.MetaFunction = () => [{ title: pageTitle(compsCopy.newTitle) }];

export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const begin = {
    shortlistId: searchParams.get("shortlist"),
    trackId: searchParams.get("track"),
    videoId: searchParams.get("video"),
  };
  return { draft: await draftComps(context.get(appContext), requireViewer(context), begin) };
}

export const action = newCompsAction;

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepPage(serverAction, compToasts.failed);

export default function NewComps({ loaderData: { draft }, actionData }: Route.ComponentProps) {
  const toast = useTold(actionData);
  return (
    <div className="max-w-[720px] pb-16">
      <p className="pt-8 md:pt-11">
        <Link to={compsPath} className="py-1 text-sm text-ink2 underline underline-offset-4 hover:text-ink">
          {compsCopy.all}
        </Link>
      </p>
      <PageTitle className="pt-2 wrap-anywhere">{draft.listName ?? compsCopy.newTitle}</PageTitle>
      <p className="mt-2 max-w-[60ch] pb-6 text-ink2">{compsCopy.newAbout}</p>
      {draft.videos.length === 0 ? (
        <Missing title={compsCopy.noVideos} text={compsCopy.noVideosText} />
      ) : draft.tracks.some(({ isOnSale }) => isOnSale) ? (
        <NewCompsForm draft={draft} problem={toast} />
      ) : (
        <Missing title={compsCopy.noTracks} text={compsCopy.noTracksText} />
      )}
    </div>
  );
}

function Missing({ title, text }: { title: string; text: string }) {
  return (
    <div className="border-t border-line py-14">
      <p className="text-lg font-strong">{title}</p>
      <p className="mt-1 max-w-[60ch] text-ink2">{text}</p>
      <p className="mt-6 flex flex-wrap gap-3">
        <LinkButton to="/library">{compsCopy.toLibrary}</LinkButton>
        <LinkButton to={shortlistsPath} variant="secondary">
          {compsCopy.toShortlists}
        </LinkButton>
      </p>
    </div>
  );
}

export function ErrorBoundary() {
  return <LoadFailed title={compsCopy.notLoaded} text={compsCopy.notLoadedText} to={newCompsPath} />;
}
