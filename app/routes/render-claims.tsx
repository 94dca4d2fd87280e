import { pageTitle } from "#app/lib/page-title.ts";
import { ArrowLeft } from "lucide-react";
import type { Route } from "./+types/render-claims.ts";
import { LinkButton, TextLink } from "#app/components/button.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { claimsCopy, claimToasts } from "#app/content/claims-copy.ts";
import { claimsIn } from "#app/content/track-copy.ts";
import { appContext, requireViewer } from "#app/context.ts";
import { AttachChannels, NewClaim } from "#app/features/licensing/claims/new-claim.tsx";
import { claimsAction } from "#app/features/licensing/claims/claim-actions.ts";
import { claimsHref } from "#app/lib/addresses.ts";
import { OwnClaim } from "#app/features/licensing/claims/own-claim.tsx";
import { answerTo } from "#app/lib/form-answer.ts";
import { keepPage } from "#app/lib/keep-page.ts";
import { useAnswerToast } from "#app/lib/in-place.ts";
import { scopeNames } from "#worker/domain/services/legal/licence-terms/licence-scopes.contract.ts";
import { notFound } from "#worker/domain/lib/http.ts";
import type { ClaimsDesk } from "#worker/domain/licensing/claims/claims.contract.ts";
import { getClaimsDesk } from "#worker/domain/licensing/claims/get-desk.ts";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(`${claimsCopy.title}${loaderData ? ` · ${loaderData.desk.videoName}` : ""}`) },
];

export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const desk = await getClaimsDesk(ctx, requireViewer(context), params.renderId);
  if (!desk) throw notFound();
  // Generated on the server: a form sent twice creates one claim.
  return { desk, now: ctx.clock.now(), newClaimId: crypto.randomUUID() };
}

export const action = claimsAction;

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepPage(serverAction, claimToasts.notSent);

export default function RenderClaims({ loaderData, actionData }: Route.ComponentProps) {
  const { desk, now, newClaimId } = loaderData;
  useAnswerToast(actionData);
  const { claims, channels, facts } = desk;
  return (
    <div className="pt-4 pb-16">
      <LinkButton to={`/render/${desk.renderId}`} variant="quiet" size="row" className="-ml-3">
        <ArrowLeft className="icon-sm" aria-hidden="true" />
        {claimsCopy.back}
      </LinkButton>
      <DeskHead desk={desk} />
      <div className="grid items-start gap-x-16 gap-y-10 pt-8 lg:grid-cols-[minmax(0,1fr)_320px]">
        <div className="grid gap-8">
          <NewClaim
            key={desk.renderId}
            desk={desk}
            newClaimId={newClaimId}
            answer={answerTo(actionData, "report")?.result ?? null}
          />
          {claims.map((claim) => (
            <OwnClaim key={claim.id} claim={claim} desk={desk} licenceHref={`/media/licences/${desk.licenceId}`} now={now} />
          ))}
        </div>
        <div className="grid gap-6 border-t border-ink pt-4 lg:border-line">
          {desk.trackLicences > 0 && (
            <p className="text-sm text-ink2">
              <span className="tc font-strong text-ink">{claimsIn(desk.trackClaims, desk.trackLicences)}</span>{" "}
              {claimsCopy.ofTrack}
            </p>
          )}
          {desk.ended === null && desk.supersededBy === null && (
            <AttachChannels channels={channels} labelName={facts.labelName} />
          )}
        </div>
      </div>
    </div>
  );
}

function DeskHead({ desk }: { desk: ClaimsDesk }) {
  const { facts, claims, ended, supersededBy } = desk;
  const open = claims.filter(({ status }) => status === "open").length;
  return (
    <header className="pt-4">
      <PageTitle className="wrap-anywhere">{desk.videoName}</PageTitle>
      <p className="mt-1 wrap-anywhere text-ink2">
        {facts.trackTitle}, {facts.artist} · <span className="tc">{facts.licenceNumber}</span> · {scopeNames[desk.scope]}
      </p>
      {open > 0 && <p className="mt-1 text-sm font-label text-warn">{claimsCopy.openClaims(open)}</p>}
      {ended && <p className="mt-3 text-sm font-label text-bad">{claimsCopy[ended]}</p>}
      {supersededBy !== null && (
        <p className="mt-3 text-sm">
          {claimsCopy.superseded} <TextLink to={claimsHref(supersededBy)}>{claimsCopy.openNew}</TextLink>
        </p>
      )}
    </header>
  );
}
