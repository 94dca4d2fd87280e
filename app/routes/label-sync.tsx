import { pageTitle } from "#app/lib/page-title.ts";
import { ArrowLeft } from "lucide-react";
import type { Route } from "./+types/label-sync.ts";
import { LinkButton } from "#app/components/button.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { syncCopy, syncsCopy } from "#app/content/syncs-copy.ts";
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
import { LicenceDownload } from "#app/features/licensing/licences/label-licences/licence-download.tsx";

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
