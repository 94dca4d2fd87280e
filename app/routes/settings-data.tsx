import { pageTitle } from "#app/lib/page-title.ts";
import { useEffect } from "react";
import type { Route } from "./+types/settings-data.ts";
import { LinkButton } from "#app/components/button.tsx";
import { MessagePage } from "#app/components/message-page.tsx";
import { SectionTitle } from "#app/components/section-title.tsx";
import { dataRightsCopy } from "#app/content/data-rights-copy.ts";
import { appContext } from "#app/context.ts";
import { DeleteAccountForm } from "#app/features/office/data-rights/delete-account-form.tsx";
import { ExportSection } from "#app/features/office/data-rights/export-section.tsx";
import { deleteAccountAction } from "#app/features/office/data-rights/data-rights-actions.ts";
import { requireViewer } from "#app/lib/require-viewer.ts";
import { showToast } from "#app/lib/toast.ts";
import { nextGate } from "#worker/domain/people/accounts/gates/next-gate.ts";
import { getExportState } from "#worker/domain/office/data-rights/export-own-data.ts";

export const meta: Route.MetaFunction = () => [{ title: pageTitle(dataRightsCopy.title) }];

export async function loader({ context }: Route.LoaderArgs) {
  const viewer = requireViewer(context);
  const exportState = await getExportState(context.get(appContext), viewer);
  return { gate: nextGate(viewer, "/settings"), exportState };
}

export const action = deleteAccountAction;

export default function SettingsData({ loaderData, actionData }: Route.ComponentProps) {
  const toast = actionData?.toast;
  useEffect(() => {
    if (toast) showToast(toast);
  }, [toast]);
  const { gate, exportState } = loaderData;
  const back = (
    <LinkButton href={gate ?? "/settings"} variant="quiet" className="-ml-3">
      {gate ? dataRightsCopy.back : dataRightsCopy.backToSettings}
    </LinkButton>
  );
  return (
    <MessagePage title={dataRightsCopy.title} action={back}>
      <ExportSection state={exportState} />
      <section aria-labelledby="delete" className="border-t border-line py-8 text-base">
        <SectionTitle id="delete" className="text-ink">
          {dataRightsCopy.deleteTitle}
        </SectionTitle>
        <p className="mt-1">{dataRightsCopy.deleteText}</p>
        <p className="mt-2 mb-5 font-label text-ink">{dataRightsCopy.downloadFirst}</p>
        <div className="text-ink">
          <DeleteAccountForm lastResult={actionData?.result ?? null} />
        </div>
      </section>
    </MessagePage>
  );
}
