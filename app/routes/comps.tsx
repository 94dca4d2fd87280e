import { pageTitle } from "#app/lib/page-title.ts";
import type { Route } from "./+types/comps.ts";
import { listHeadId, Pages } from "#app/components/list.tsx";
import { LoadFailed } from "#app/components/fault-page.tsx";
import { BackLink, PageTitle } from "#app/components/page-title.tsx";
import { compsCopy, compToasts, leftWords } from "#app/content/comps-copy.ts";
import { appContext, requireViewer } from "#app/context.ts";
import { compsAction } from "#app/features/licensing/videos/comps/comp-actions.ts";
import { CompLine, type Licensable, NoComps } from "#app/features/licensing/videos/comps/comp-line.tsx";
import { useCompsState } from "#app/features/licensing/videos/comps/comp-progress.tsx";
import { myVideosPath, compsHref, compsPath } from "#app/lib/addresses.ts";
import { mutedSound, setChoices } from "#app/features/licensing/videos/preview-sync/sync-choices.ts";
import { setCurrentVideo } from "#app/features/licensing/videos/use-video-session.ts";
import { formatBytes } from "#app/lib/files.ts";
import { keepPage } from "#app/lib/keep-page.ts";
import { defaultScope } from "#worker/domain/services/legal/licence-terms/licence-scopes.contract.ts";
import { CompsQuery } from "#worker/domain/licensing/videos/comps/comps.contract.ts";
import { listComps } from "#worker/domain/licensing/videos/comps/queries.ts";

export const meta: Route.MetaFunction = () => [{ title: pageTitle(compsCopy.title) }];

export async function loader({ context, url }: Route.LoaderArgs) {
  const viewer = requireViewer(context);
  const { after = null } = CompsQuery.parse(Object.fromEntries(url.searchParams));
  return { ...(await listComps(context.get(appContext), viewer, after)), after, viewerId: viewer.id };
}

export const action = compsAction;

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepPage(serverAction, compToasts.gone);

export default function Comps({ loaderData }: Route.ComponentProps) {
  const { comps, nextAfter, after, usage, left, viewerId } = loaderData;
  const pending = comps.filter(({ status }) => status === "pending");
  const state = useCompsState(comps);
  const action = compsHref(after);
  const size = usage.bytes > 0 ? formatBytes(usage.bytes) : null;
  return (
    <div className="max-w-[960px] pb-16">
      {pending.length > 0 && (
        <noscript>
          <meta httpEquiv="refresh" content="5" />
        </noscript>
      )}
      <BackLink to={myVideosPath}>{compsCopy.back}</BackLink>
      <PageTitle className="pt-2">{compsCopy.title}</PageTitle>
      <p className="mt-2 max-w-[60ch] text-ink2">{compsCopy.about}</p>
      <div className="tc flex flex-wrap justify-between gap-x-6 gap-y-1 py-4 text-sm text-ink2">
        <output id={listHeadId} tabIndex={-1}>
          {compsCopy.counted(usage.number, size)}
        </output>
        <p>{state.isConnected ? leftWords(left) : compsCopy.offline}</p>
      </div>
      {comps.length === 0 ? (
        <NoComps title={compsCopy.none} text={compsCopy.howTo} />
      ) : (
        <ul className="border-b border-line">
          {comps.map((comp) => (
            <CompLine
              key={comp.id}
              comp={{ ...comp, ...state.pending.find(({ id }) => id === comp.id) }}
              onLicense={(license) => layOut(viewerId, license)}
              action={action}
            />
          ))}
        </ul>
      )}
      <Pages
        first={after === null ? null : compsPath}
        next={nextAfter === null ? null : compsHref(nextAfter)}
        rowCount={comps.length}
        total={usage.number}
      />
    </div>
  );
}

/** Makes a comp's video the current one and restores the comp's start and volume on the track's page. */
function layOut(viewerId: string, { trackId, video, ...music }: Licensable): void {
  const choices = {
    ...music,
    hasOverlay: true,
    scope: defaultScope,
    ...mutedSound,
  };
  setChoices(video.id, trackId, choices);
  void setCurrentVideo(viewerId, video);
}

export function ErrorBoundary() {
  return <LoadFailed title={compsCopy.notLoaded} text={compsCopy.notLoadedText} to={compsPath} />;
}
