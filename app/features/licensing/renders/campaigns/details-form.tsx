import type { Ref, SubmitEvent } from "react";
import { Button } from "#app/components/button.tsx";
import { SelectField } from "#app/components/inputs.tsx";
import { SectionSummary } from "#app/components/section-summary.tsx";
import { TextField } from "#app/components/text-field.tsx";
import { detailsCopy } from "#app/content/campaigns-copy.ts";
import { useInPlace } from "#app/lib/in-place.ts";
import { longestVideoName } from "#worker/domain/licensing/renders/limits.contract.ts";
import type { CampaignChoice } from "#worker/domain/licensing/renders/campaigns/campaigns.contract.ts";

type DetailsFormProps = {
  video: { id: string; name: string; campaign: CampaignChoice | null };
  campaigns: readonly CampaignChoice[];
  /** Form action without scripts. */
  action: string;
  input?: Ref<HTMLInputElement>;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
};

export function DetailsForm({ video, campaigns, action, input, onSubmit }: DetailsFormProps) {
  const { id, name, campaign } = video;
  return (
    <form method="post" action={action} autoComplete="off" className="grid gap-4" onSubmit={onSubmit}>
      <input type="hidden" name="intent" value="describe" />
      <input type="hidden" name="id" value={id} />
      <TextField
        ref={input}
        field={{ id: `name-${id}`, name: "name", initialValue: name }}
        label={detailsCopy.name}
        maxLength={longestVideoName}
      />
      <SelectField
        field={{ id: `campaign-${id}`, name: "campaignId", initialValue: campaign?.id }}
        label={detailsCopy.campaign}
        rest={detailsCopy.none}
        options={campaigns.map((choice) => [choice.id, choice.name])}
      />
      <Button type="submit" className="justify-self-start">
        {detailsCopy.save}
      </Button>
    </form>
  );
}

/** Name and campaign of a video, on its own page. */
export function OwnDetails({ video, campaigns }: Pick<DetailsFormProps, "video" | "campaigns">) {
  const { onSubmit } = useInPlace("/my-videos");
  return (
    <details className="mt-6 border-t border-line">
      <SectionSummary>{detailsCopy.title}</SectionSummary>
      <div className="pb-5">
        <DetailsForm
          key={`${video.name}:${video.campaign?.id}`}
          video={video}
          campaigns={campaigns}
          action="/my-videos"
          onSubmit={onSubmit}
        />
      </div>
    </details>
  );
}
