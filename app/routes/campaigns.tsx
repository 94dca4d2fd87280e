import { type ToggleEvent, useRef } from "react";
import { Button } from "#app/components/button.tsx";
import { DeleteNamed, NamedRow } from "#app/components/named-row.tsx";
import { pageTitle } from "#app/lib/page-title.ts";
import type { Campaign } from "#worker/domain/licensing/renders/campaigns/campaigns.contract.ts";
import type { Route } from "./+types/campaigns.ts";
import { EmptyNote, listHeadId } from "#app/components/list.tsx";
import { LoadFailed } from "#app/components/fault-page.tsx";
import { BackLink, PageTitle } from "#app/components/page-title.tsx";
import { campaignsCopy, campaignToasts } from "#app/content/campaigns-copy.ts";
import { appContext, requireViewer } from "#app/context.ts";
import { CampaignForm } from "#app/features/licensing/renders/campaigns/campaign-form.tsx";
import { campaignsPath, myVideosHref, myVideosPath } from "#app/lib/addresses.ts";
import { keepPage } from "#app/lib/keep-page.ts";
import { useAnswerToast } from "#app/lib/in-place.ts";
import { listCampaigns } from "#worker/domain/licensing/renders/campaigns/campaigns.ts";
import { campaignsAction } from "#app/features/licensing/renders/my-videos/my-videos-actions.ts";

export const meta: Route.MetaFunction = () => [{ title: pageTitle(campaignsCopy.title) }];

export async function loader({ context }: Route.LoaderArgs) {
  return { campaigns: await listCampaigns(context.get(appContext), requireViewer(context)) };
}

export const action = campaignsAction;

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepPage(serverAction, campaignToasts.failed);

export default function Campaigns({ loaderData: { campaigns }, actionData }: Route.ComponentProps) {
  useAnswerToast(actionData);
  return (
    <div className="max-w-[720px] pb-16">
      <BackLink to={myVideosPath}>{campaignsCopy.back}</BackLink>
      <PageTitle className="pt-2">{campaignsCopy.title}</PageTitle>
      <p className="mt-2 max-w-[60ch] text-ink2">{campaignsCopy.about}</p>
      <section aria-label={campaignsCopy.create} className="mt-6 max-w-[420px]">
        <CampaignForm key={campaigns.length} />
      </section>
      <output id={listHeadId} tabIndex={-1} className="tc block pt-8 pb-3 text-sm text-ink2">
        {campaignsCopy.counted(campaigns.length)}
      </output>
      {campaigns.length === 0 ? (
        <EmptyNote>{campaignsCopy.none}</EmptyNote>
      ) : (
        <ul className="border-b border-line">
          {campaigns.map((campaign) => (
            <CampaignRow key={campaign.id} campaign={campaign} href={myVideosHref({ campaign: campaign.id })} />
          ))}
        </ul>
      )}
    </div>
  );
}

export function ErrorBoundary() {
  const text = "Nothing is lost. Please try again in a moment.";
  return <LoadFailed title="Your campaigns could not be loaded" text={text} to={campaignsPath} />;
}

function CampaignRow({ campaign, href }: { campaign: Campaign; href: string }) {
  const { id, name, brand, product, adId, clockNumber, videos } = campaign;
  const facts = [campaignsCopy.videos(videos), brand, product, adId, clockNumber].filter(Boolean);
  return (
    <NamedRow to={href} name={name} facts={<p className="tc text-sm text-ink2">{facts.join(" · ")}</p>}>
      <EditPanel campaign={campaign} />
      <DeleteNamed action={campaignsPath} id={id} name={name} />
    </NamedRow>
  );
}

/** A popover below its button, usable without scripts; submitting its form closes it. */
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
          // remounts when the campaign's values change
          key={JSON.stringify(campaign)}
          campaign={campaign}
          input={input}
          onSubmit={() => panel.current?.hidePopover()}
        />
      </div>
    </>
  );
}
