import { type FieldMetadata, getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { useState } from "react";
import { Form, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { ChoiceCard } from "#app/components/choices.tsx";
import { FieldErrors, FormAlert } from "#app/components/field.tsx";
import { TextField, verbatim } from "#app/components/text-field.tsx";
import { claimsCopy, platformWords } from "#app/content/claims-copy.ts";
import type { Channel } from "#worker/domain/licensing/claims/channels/channels.contract.ts";
import { claimLimits, type Platform, platforms } from "#worker/domain/licensing/claims/claim-limits.contract.ts";
import { disputeLimits } from "#worker/domain/licensing/claims/dispute-text.contract.ts";

type ReportClaimProps = {
  claimId: string;
  labelName: string;
  /** Suggestions for the channel field. */
  channels: readonly Channel[];
  answer: SubmissionResult | null;
};

type Fields = { platform: string; channel: string; videoUrl: string; reference?: string };
const required = { required: true } as const;

export function ReportClaim({ claimId, labelName, channels, answer }: ReportClaimProps) {
  const [form, fields] = useForm<Fields>({
    id: "report-claim",
    lastResult: answer,
    constraint: { channel: required, videoUrl: required },
  });
  const [platform, setPlatform] = useState<Platform>(
    platforms.find((option) => option === fields.platform.initialValue) ?? "youtube",
  );
  const isPending = useNavigation().formData?.get("id") === claimId;
  return (
    <Form method="post" preventScrollReset autoComplete="off" {...getFormProps(form)} className="flex flex-col gap-5 pt-4 pb-5">
      <input type="hidden" name="intent" value="report" />
      <input type="hidden" name="id" value={claimId} />
      <FormAlert id={form.errorId} title={claimsCopy.notSent} errors={form.errors} />
      <PlatformField field={fields.platform} platform={platform} onChange={setPlatform} />
      <TextField
        field={fields.videoUrl}
        label={claimsCopy.video}
        inputMode="url"
        {...verbatim}
        maxLength={claimLimits.videoUrl}
      />
      <div className="grid gap-5 md:grid-cols-2">
        <TextField
          field={fields.channel}
          label={claimsCopy.channel}
          hint={claimsCopy.channelHint}
          list="own-channels"
          {...verbatim}
          maxLength={claimLimits.channel}
        />
        <TextField
          field={fields.reference}
          label={claimsCopy.reference}
          hint={claimsCopy.referenceHint}
          {...verbatim}
          maxLength={claimLimits.reference}
        />
      </div>
      <datalist id="own-channels">
        {channels
          .filter((channel) => channel.platform === platform)
          .map(({ id, handle }) => (
            <option key={id} value={handle}>
              {platformWords[platform]}
            </option>
          ))}
      </datalist>
      <p className="text-sm text-ink2">{claimsCopy.consent(labelName)}</p>
      <Button type="submit" className="self-start" isPending={isPending} pending={claimsCopy.sending}>
        {claimsCopy.submit}
      </Button>
    </Form>
  );
}

type PlatformFieldProps = {
  field: FieldMetadata<string>;
  platform: Platform;
  onChange: (platform: Platform) => void;
};

function PlatformField({ field, platform, onChange }: PlatformFieldProps) {
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-strong">{claimsCopy.where}</legend>
      <div className="grid gap-2 sm:grid-cols-2 xl:grid-cols-4">
        {platforms.map((each) => (
          <ChoiceCard
            key={each}
            name="platform"
            value={each}
            label={platformWords[each]}
            description={claimsCopy.upTo(disputeLimits[each])}
            checked={platform === each}
            onChange={() => onChange(each)}
          />
        ))}
      </div>
      {field.errors && <FieldErrors id={`${field.id}-error`} errors={field.errors} />}
    </fieldset>
  );
}
