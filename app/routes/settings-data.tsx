import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form, useNavigation } from "react-router";
import { FormAlert } from "#app/components/field.tsx";
import { TextField } from "#app/components/text-field.tsx";
import { pageTitle } from "#app/lib/page-title.ts";
import type { DeleteAccount } from "#worker/domain/office/data-rights/data-rights.contract.ts";
import type { Route } from "./+types/settings-data.ts";
import { Button, LinkButton } from "#app/components/button.tsx";
import { MessagePage } from "#app/components/plain-page.tsx";
import { Section } from "#app/components/page-title.tsx";
import { dataRightsCopy, deleteFailed } from "#app/content/data-rights-copy.ts";
import { appContext, requireViewer } from "#app/context.ts";
import { ExportSection } from "#app/features/office/data-rights/export-section.tsx";
import { deleteAccountAction } from "#app/features/office/data-rights/data-rights-actions.ts";
import { useAnswerToast } from "#app/lib/in-place.ts";
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
  useAnswerToast(actionData);
  const { gate, exportState } = loaderData;
  const back = (
    <LinkButton href={gate ?? "/settings"} variant="quiet" className="-ml-3">
      {gate ? dataRightsCopy.back : dataRightsCopy.backToSettings}
    </LinkButton>
  );
  return (
    <MessagePage title={dataRightsCopy.title} action={back}>
      <ExportSection state={exportState} />
      <Section
        id="delete"
        title={dataRightsCopy.deleteTitle}
        titleClass="text-ink"
        className="border-t border-line py-8 text-base"
      >
        <p className="mt-1">{dataRightsCopy.deleteText}</p>
        <p className="mt-2 mb-5 font-label text-ink">{dataRightsCopy.downloadFirst}</p>
        <div className="text-ink">
          <DeleteAccountForm lastResult={actionData?.result ?? null} />
        </div>
      </Section>
    </MessagePage>
  );
}

/** Asks for the password again, in case the browser was left unattended. */
function DeleteAccountForm({ lastResult }: { lastResult: SubmissionResult | null }) {
  const isPending = useNavigation().formAction === "/settings/data";
  const [form, fields] = useForm<DeleteAccount>({
    id: "delete-account",
    lastResult,
    constraint: { password: { required: true } },
  });
  return (
    <Form method="post" action="/settings/data" {...getFormProps(form)} className="flex max-w-[520px] flex-col gap-5">
      <FormAlert id={form.errorId} title={deleteFailed} errors={form.errors} />
      <TextField field={fields.password} label={dataRightsCopy.password} type="password" autoComplete="current-password" />
      <Button
        type="submit"
        variant="secondary"
        className="self-start text-bad"
        isPending={isPending}
        pending={dataRightsCopy.deleting}
      >
        {dataRightsCopy.deleteButton}
      </Button>
    </Form>
  );
}
