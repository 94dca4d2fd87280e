import { type ToggleEvent, useLayoutEffect, useRef } from "react";
import { Form, Link } from "react-router";
import { Button } from "#app/components/button.tsx";
import { ConfirmButton } from "#app/components/confirm-button.tsx";
import { listHeadId } from "#app/components/list-head.tsx";
import { campaignsCopy } from "#app/content/campaigns-copy.ts";
import type { Campaign } from "#worker/domain/sync/campaigns/campaigns.contract.ts";
import { CampaignForm } from "./campaign-form.tsx";
import { campaignsPath } from "./campaigns-href.ts";

/** A campaign: its name opens its videos. */
export function CampaignRow({ campaign, href }: { campaign: Campaign; href: string }) {
  const { id, name, adId, clockNumber, videos } = campaign;
  const row = useRef<HTMLLIElement>(null);
  useLayoutEffect(() => {
    const element = row.current;
    return () => {
      if (element?.contains(document.activeElement)) document.getElementById(listHeadId)?.focus();
    };
  }, []);
  const facts = [campaignsCopy.videos(videos), adId, clockNumber].filter(Boolean);
  return (
    <li ref={row} className="grid gap-x-4 border-t border-line py-3 md:grid-cols-[1fr_auto]">
      <div className="min-w-0 py-1.5">
        <Link to={href} className="py-1 font-strong wrap-anywhere hover:underline">
          {name}
        </Link>
        <p className="tc text-sm text-ink2">{facts.join(" · ")}</p>
      </div>
      <div className="-ml-3 flex items-start gap-2">
        <EditPanel campaign={campaign} />
        <Form method="post" action={campaignsPath}>
          <input type="hidden" name="id" value={id} />
          <ConfirmButton
            name="intent"
            value="delete"
            variant="quiet"
            label={campaignsCopy.deleteWhich(name)}
            title={campaignsCopy.question(name)}
            text={campaignsCopy.questionText}
            confirm={campaignsCopy.delete}
          >
            {campaignsCopy.delete}
          </ConfirmButton>
        </Form>
      </div>
    </li>
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
