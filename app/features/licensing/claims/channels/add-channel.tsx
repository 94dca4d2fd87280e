import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { FormAlert } from "#app/components/field.tsx";
import { SelectField, TickField } from "#app/components/inputs.tsx";
import { TextField } from "#app/components/text-field.tsx";
import { channelsCopy } from "#app/content/channels-copy.ts";
import { platformWords } from "#app/content/claims-copy.ts";

type AddChannelProps = { channelId: string; answer: SubmissionResult | null };
type Fields = { platform: string; channel: string; isForAll?: string };
const required = { required: true } as const;

/** A platform, and the channel as one would say or paste it. */
export function AddChannel({ channelId, answer }: AddChannelProps) {
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
      <SelectField
        field={fields.platform}
        label={channelsCopy.platform}
        options={Object.entries(platformWords)}
      />
      <TextField
        field={fields.channel}
        label={channelsCopy.channel}
        hint={channelsCopy.channelHint}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={300}
      />
      <TickField name="isForAll" value="on" defaultChecked label={channelsCopy.isForAll} />
      <Button
        type="submit"
        className="justify-self-start"
        isPending={isPending}
        pending={channelsCopy.sending}
      >
        {channelsCopy.submit}
      </Button>
    </Form>
  );
}
