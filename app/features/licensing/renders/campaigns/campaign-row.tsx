import { type ToggleEvent, useRef } from "react";
import { Button } from "#app/components/button.tsx";
import { DeleteNamed, NamedRow } from "#app/components/named-row.tsx";
import { campaignsCopy } from "#app/content/campaigns-copy.ts";
import type { Campaign } from "#worker/domain/licensing/renders/campaigns/campaigns.contract.ts";
import { CampaignForm } from "./campaign-form.tsx";
import { campaignsPath } from "./campaigns-href.ts";

/** A campaign: its name opens its videos. */
export function CampaignRow({ campaign, href }: { campaign: Campaign; href: string }) {
  const { id, name, brand, product, adId, clockNumber, videos } = campaign;
  const facts = [campaignsCopy.videos(videos), brand, product, adId, clockNumber].filter(Boolean);
  return (
    <NamedRow to={href} name={name} facts={<p className="tc text-sm text-ink2">{facts.join(" · ")}</p>}>
      <EditPanel campaign={campaign} />
      <DeleteNamed action={campaignsPath} id={id} name={name} words={campaignsCopy} />
    </NamedRow>
  );
}

/** Below its button, with or without scripts; sending its form closes it. */
function EditPanel({ campaign }: { campaign: Campaign }) {
  const panel = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const id = `edit-${campaign.id}`;
  return (
    <>
      <Button variant="quiet" popoverTarget={id} aria-label={campaignsCopy.editWhich(campaign.name)}>
        {campaignsCopy.edit}
      </Button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        className="form-panel"
        onToggle={({ newState }: ToggleEvent) => {
          if (newState === "open") input.current?.focus();
        }}
      >
        <CampaignForm
          // made anew once it says something else
          key={JSON.stringify(campaign)}
          campaign={campaign}
          input={input}
          onSubmit={() => panel.current?.hidePopover()}
        />
      </div>
    </>
  );
}
