import { pageTitle } from "#app/lib/page-title.ts";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Route } from "./+types/settings-uploads.ts";
import { LinkButton } from "#app/components/button.tsx";
import { LoadFailed } from "#app/components/fault-page.tsx";
import { BackLink, PageTitle, Section } from "#app/components/page-title.tsx";
import { EmptyList, Pages } from "#app/components/list.tsx";
import { compsCopy } from "#app/content/comps-copy.ts";
import { ownReviewsCopy } from "#app/content/own-reviews-copy.ts";
import { emptyUploads, uploadsCopy } from "#app/content/uploads-copy.ts";
import { appContext, requireViewer } from "#app/context.ts";
import { RemoveDialog, useVideoRemoval } from "#app/features/services/files/upload-list/remove-dialog.tsx";
import { FinishedLine, OpenLine, HoldingBars } from "#app/features/services/files/upload-list/upload-list.tsx";
import { removeUploadAction } from "#app/features/services/files/upload-list/upload-actions.ts";
import { compsPath, uploadsHref, uploadsPath } from "#app/lib/addresses.ts";
import { newReviewOfVideo } from "#app/features/licensing/review-links/review-addresses.ts";
import { formatBytes } from "#app/lib/files.ts";
import { useRefreshWhile } from "#app/lib/use-live-state.ts";
import { listUploads } from "#worker/domain/office/data-rights/list-uploads.ts";
import { readCompsUsage } from "#worker/domain/licensing/videos/comps/queries.ts";

export const meta: Route.MetaFunction = () => [{ title: pageTitle(uploadsCopy.title) }];

export async function loader({ context, url }: Route.LoaderArgs) {
  const viewer = requireViewer(context);
  const after = url.searchParams.get("after");
  const ctx = context.get(appContext);
  const [uploads, comps] = await Promise.all([listUploads(ctx, viewer, after), readCompsUsage(ctx, viewer)]);
  const kind = viewer.activeRole === "label" ? ("tracks" as const) : ("videos" as const);
  return { ...uploads, comps, after, kind, removeId: url.searchParams.get("remove") };
}

export const action = removeUploadAction;

export default function SettingsUploads({ loaderData }: Route.ComponentProps) {
  const { open, finished, comps, nextAfter, holdings, now, after, kind, removeId } = loaderData;
  useRefreshWhile(open.length > 0 || finished.some(({ neededBy }) => neededBy !== null));
  const uploadToRemove = [...open, ...finished].find(({ id }) => id === removeId);
  const removeVideo = useVideoRemoval(uploadsHref({ after }));
  const hrefOf = (id: string) => uploadsHref({ after, remove: id });
  return (
    <div className="max-w-[840px]">
      <BackLink to="/settings">Settings</BackLink>
      <PageTitle className="pt-2">{uploadsCopy.title}</PageTitle>
      <p className="mt-2 max-w-[60ch] pb-6 text-ink2">{uploadsCopy.about}</p>
      <HoldingBars holdings={holdings} />
      {comps.number > 0 && (
        <p className="tc border-t border-line py-4 text-sm text-ink2">
          <Link to={compsPath} className="py-1 font-strong text-ink underline underline-offset-4">
            {compsCopy.title}
          </Link>{" "}
          {compsCopy.counted(comps.number, comps.bytes > 0 ? formatBytes(comps.bytes) : null)}
        </p>
      )}
      {open.length > 0 && (
        <UploadSection id="open" title={uploadsCopy.openTitle}>
          {open.map((upload) => (
            <OpenLine key={upload.id} upload={upload} now={now} removeHref={hrefOf(upload.id)} />
          ))}
        </UploadSection>
      )}
      {finished.length > 0 && (
        <UploadSection id="finished" title={uploadsCopy.finishedTitle}>
          {finished.map((upload) => (
            <FinishedLine
              key={upload.id}
              upload={upload}
              now={now}
              removeHref={hrefOf(upload.id)}
              onRemove={upload.purpose === "video" ? () => removeVideo(upload.id) : null}
              more={kind === "videos" && upload.purpose === "video" ? shareOf(upload) : null}
            />
          ))}
        </UploadSection>
      )}
      {open.length + finished.length === 0 && <NoUploads {...emptyUploads[kind]} />}
      <Pages
        first={after ? uploadsPath : null}
        next={nextAfter === null ? null : uploadsHref({ after: nextAfter })}
        rowCount={finished.length}
        total={holdings.reduce((sum, { number, open: unfinished }) => sum + number - unfinished, 0)}
      />
      {uploadToRemove && (
        <RemoveDialog
          key={uploadToRemove.id}
          upload={uploadToRemove}
          isOpen={"arrivedBytes" in uploadToRemove}
          action={uploadsHref({ after })}
          closeTo={uploadsHref({ after })}
        />
      )}
    </div>
  );
}

const shareOf = ({ id, filename }: { id: string; filename: string }) => ({
  to: newReviewOfVideo(id),
  label: ownReviewsCopy.share,
  name: ownReviewsCopy.shareWhich(filename),
});

export function ErrorBoundary() {
  return <LoadFailed title={uploadsCopy.notLoaded} text={uploadsCopy.notLoadedText} to={uploadsPath} />;
}

function UploadSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <Section id={id} title={title} titleClass="pb-3" className="pt-6">
      <ul className="border-b border-line">{children}</ul>
    </Section>
  );
}

function NoUploads({ text, link, to }: { text: string; link: string; to: string }) {
  return (
    <EmptyList title={uploadsCopy.none} text={text}>
      <LinkButton to={to}>{link}</LinkButton>
    </EmptyList>
  );
}
