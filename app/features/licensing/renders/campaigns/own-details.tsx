import type { SubmitEvent } from "react";
import { SectionSummary } from "#app/components/section-summary.tsx";
import { detailsCopy } from "#app/content/campaigns-copy.ts";
import { useInPlace } from "#app/lib/in-place.ts";
import type { CampaignChoice } from "#worker/domain/licensing/renders/campaigns/campaigns.contract.ts";
import { DetailsForm } from "./details-form.tsx";

type OwnDetailsProps = {
  video: { id: string; name: string; campaign: CampaignChoice | null };
  campaigns: readonly CampaignChoice[];
};

/** A video's name and campaign, on its own page. */
export function OwnDetails({ video, campaigns }: OwnDetailsProps) {
  const { send } = useInPlace("/my-videos");
  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    send(new FormData(event.currentTarget));
  }
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
