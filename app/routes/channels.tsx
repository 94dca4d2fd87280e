import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Button } from "#app/components/button.tsx";
import { FormAlert } from "#app/components/field.tsx";
import { SelectField, TickField } from "#app/components/inputs.tsx";
import { TextField, verbatim } from "#app/components/text-field.tsx";
import { pageTitle } from "#app/lib/page-title.ts";
import { Form, useNavigation } from "react-router";
import type { Route } from "./+types/channels.ts";
import { DeleteNamed } from "#app/components/named-row.tsx";
import { EmptyNote, listHeadId } from "#app/components/list.tsx";
import { LoadFailed } from "#app/components/fault-page.tsx";
import { BackLink, PageTitle } from "#app/components/page-title.tsx";
import { channelsCopy, channelToasts } from "#app/content/channels-copy.ts";
import { platformWords } from "#app/content/claims-copy.ts";
import { appContext, requireViewer } from "#app/context.ts";
import { channelsAction } from "#app/features/licensing/claims/claim-actions.ts";
import { myVideosPath, channelsPath } from "#app/lib/addresses.ts";
import { answerTo } from "#app/lib/form-answer.ts";
import { keepPage } from "#app/lib/keep-page.ts";
import { useFormId, useAnswerToast } from "#app/lib/in-place.ts";
import { listChannels } from "#worker/domain/licensing/claims/channels/export-channels.ts";

export const meta: Route.MetaFunction = () => [{ title: pageTitle(channelsCopy.title) }];

export async function loader({ context }: Route.LoaderArgs) {
  const channels = await listChannels(context.get(appContext), requireViewer(context));
  // Generated on the server: a form sent twice creates one channel.
  return { channels, newChannelId: crypto.randomUUID() };
}

export const action = channelsAction;

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepPage(serverAction, channelToasts.failed);

export default function Channels({ loaderData, actionData }: Route.ComponentProps) {
  const { channels, newChannelId } = loaderData;
  const channelId = useFormId(newChannelId, channels);
  useAnswerToast(actionData);
  return (
    <div className="max-w-[720px] pb-16">
      <BackLink to={myVideosPath}>{channelsCopy.back}</BackLink>
      <PageTitle className="pt-2">{channelsCopy.title}</PageTitle>
      <p className="mt-2 max-w-[60ch] text-ink2">{channelsCopy.about}</p>
      <section aria-label={channelsCopy.add} className="mt-6 max-w-[420px]">
        <AddChannel key={channelId} channelId={channelId} answer={answerTo(actionData, "add")?.result ?? null} />
      </section>
      <output id={listHeadId} tabIndex={-1} className="tc block pt-8 pb-3 text-sm text-ink2">
        {channelsCopy.counted(channels.length)}
      </output>
      {channels.length === 0 ? (
        <EmptyNote>{channelsCopy.none}</EmptyNote>
      ) : (
        <ul className="border-b border-line">
          {channels.map(({ id, platform, handle, url, licences }) => (
            <li key={id} className="flex items-start justify-between gap-4 border-t border-line py-3">
              <div className="min-w-0 py-1.5">
                <a href={url} target="_blank" rel="noreferrer" className="font-strong wrap-anywhere hover:underline">
                  {handle}
                </a>
                <p className="tc text-sm text-ink2">
                  {platformWords[platform]} · {channelsCopy.licences(licences)}
                </p>
              </div>
              <DeleteNamed action={channelsPath} id={id} name={handle} word={channelsCopy.remove} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

export function ErrorBoundary() {
  return <LoadFailed title={channelsCopy.notLoaded} text={channelsCopy.notLoadedText} to={channelsPath} />;
}

type AddChannelProps = { channelId: string; answer: SubmissionResult | null };
type Fields = { platform: string; channel: string; isForAll?: string };
const required = { required: true } as const;

function AddChannel({ channelId, answer }: AddChannelProps) {
  const [form, fields] = useForm<Fields>({
    id: "add-channel",
    lastResult: answer,
    constraint: { platform: required, channel: required },
  });
  const isPending = useNavigation().formData?.get("id") === channelId;
  return (
    <Form method="post" autoComplete="off" preventScrollReset {...getFormProps(form)} className="grid gap-4">
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="id" value={channelId} />
      <FormAlert id={form.errorId} title={channelsCopy.notAdded} errors={form.errors} />
      <SelectField field={fields.platform} label={channelsCopy.platform} options={Object.entries(platformWords)} />
      <TextField
        field={fields.channel}
        label={channelsCopy.channel}
        hint={channelsCopy.channelHint}
        {...verbatim}
        maxLength={300}
      />
      <TickField name="isForAll" value="on" defaultChecked label={channelsCopy.isForAll} />
      <Button type="submit" className="justify-self-start" isPending={isPending} pending={channelsCopy.sending}>
        {channelsCopy.submit}
      </Button>
    </Form>
  );
}
