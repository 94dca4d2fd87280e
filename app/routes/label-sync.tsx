import { type MouseEvent, useState } from "react";
import { saveFile } from "#app/lib/files.ts";
import { pageTitle } from "#app/lib/page-title.ts";
import { ArrowLeft, FileText, LoaderCircle } from "lucide-react";
import { rpc } from "#app/lib/rpc.ts";
import { showToast } from "#app/lib/toast.ts";
import type { SyncDetail } from "#worker/domain/licensing/licences/label-licences/label-licences.contract.ts";
import type { Route } from "./+types/label-sync.ts";
import { buttonClass, LinkButton } from "#app/components/button.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { syncCopy, syncsCopy, syncToasts } from "#app/content/syncs-copy.ts";
import { appContext, requireViewer } from "#app/context.ts";
import {
  BrandFacts,
  EarningFacts,
  LicenceFacts,
  TermFacts,
  TrackFacts,
} from "#app/features/licensing/licences/label-licences/sync-facts.tsx";
import { SyncVideo } from "#app/features/licensing/licences/label-licences/sync-video.tsx";
import { redirectWithToast } from "#app/lib/flash.ts";
import { getSync } from "#worker/domain/licensing/licences/label-licences/get-sync.ts";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(loaderData ? loaderData.sync.number : syncsCopy.title) },
];

/** Specification §2 and §8: a licence of another label redirects to the list with a toast. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const sync = await getSync(context.get(appContext), requireViewer(context), params.licenseId);
  if (sync) return { sync };
  throw redirectWithToast("/label/syncs", {
    kind: "error",
    title: syncCopy.notLoaded,
    description: syncCopy.notFound,
  });
}

export default function LabelSync({ loaderData: { sync } }: Route.ComponentProps) {
  return (
    <div className="pt-4 pb-16">
      <Back />
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4 py-6">
        <div className="min-w-0">
          <PageTitle className="wrap-anywhere">{sync.trackTitle}</PageTitle>
          <p className="mt-1 text-lg wrap-anywhere text-ink2">
            {sync.artist} · {sync.brandName}
          </p>
        </div>
        <LicenceDownload sync={sync} />
      </header>
      <div className="grid items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <section aria-label={syncCopy.preview}>
          <SyncVideo key={sync.id} sync={sync} />
        </section>
        <div className="grid gap-y-10">
          <EarningFacts sync={sync} />
          <BrandFacts sync={sync} />
          <TermFacts sync={sync} />
        </div>
      </div>
      <div className="grid gap-x-12 gap-y-10 pt-10 md:grid-cols-2">
        <TrackFacts sync={sync} />
        <LicenceFacts sync={sync} />
      </div>
    </div>
  );
}

function Back() {
  return (
    <LinkButton to="/label/syncs" variant="quiet" size="row" className="-ml-3">
      <ArrowLeft className="icon-sm" aria-hidden="true" />
      {syncCopy.back}
    </LinkButton>
  );
}

export function ErrorBoundary() {
  return (
    <div role="alert" className="py-10">
      <Back />
      <PageTitle size="small" className="pt-6">
        {syncCopy.notLoaded}
      </PageTitle>
      <p className="mt-2 text-ink2">{syncsCopy.notLoadedText}</p>
    </div>
  );
}

type LicenceDownloadProps = { sync: Pick<SyncDetail, "id" | "isPdfReady" | "videoSha256"> };

/** Specification §7: fetched and saved under the video's hash. Without scripts, a plain download. */
function LicenceDownload({ sync }: LicenceDownloadProps) {
  const [isLoading, setIsLoading] = useState(false);
  const name = `${sync.videoSha256}.pdf`;
  const href = rpc.api["label-syncs"][":id"]["licence.pdf"].$path({ param: { id: sync.id } });
  if (!sync.isPdfReady) {
    return (
      <output className={buttonClass({ variant: "muted", size: "large" })}>
        <LoaderCircle className="icon animate-spin" aria-hidden="true" />
        {syncCopy.preparing}
      </output>
    );
  }
  async function download(event: MouseEvent) {
    event.preventDefault();
    if (isLoading) return;
    setIsLoading(true);
    const isSaved = await savePdf(href, name);
    setIsLoading(false);
    if (!isSaved) showToast(syncToasts.download);
  }
  return (
    <LinkButton
      href={href}
      download={name}
      onClick={(event) => void download(event)}
      aria-busy={isLoading}
      size="large"
    >
      <FileText className="icon" aria-hidden="true" />
      {syncCopy.download}
    </LinkButton>
  );
}

async function savePdf(href: string, name: string): Promise<boolean> {
  try {
    const answer = await fetch(href);
    if (!answer.ok) return false;
    saveFile(name, await answer.blob());
    return true;
  } catch {
    return false; // Network error: shown like a refusal.
  }
}
