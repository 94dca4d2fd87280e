import { CirclePause, FileText } from "lucide-react";
import { LinkButton, TextLink } from "#app/components/button.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { versionsCopy } from "#app/content/licence-versions-copy.ts";
import { revocationWords, suspendedCopy, undoCopy } from "#app/content/renders-copy.ts";
import { upgradeCopy } from "#app/content/upgrade-copy.ts";
import { Notice } from "#app/features/money/purchases/notice.tsx";
import { formatTokens } from "#app/lib/money.ts";
import type { RenderState } from "#worker/domain/licensing/renders/renders.contract.ts";
import type { OwnProblem } from "#worker/domain/office/moderation/problems/problems.contract.ts";
import type { RevocationKind, SupersessionSide } from "#worker/domain/licensing/licences/versions.contract.ts";
import { OwnProblems } from "./own-problems.tsx";
import { licenceHref, posterHref } from "./render-view.ts";

type RenderRevokedProps = {
  state: RenderState;
  revocation: RevocationKind;
  problems: readonly OwnProblem[];
  /** The licence that the revoked upgrade had superseded: in force again, unless both were refunded. */
  supersedes: SupersessionSide | null;
};

/** A render that was undone, refunded or never paid for; only its revoked licence is left. */
export function RenderRevoked({ state, revocation, problems, supersedes }: RenderRevokedProps) {
  const { licence, video } = state;
  const { title, text } = revocationWords[revocation];
  const isUnpaid = revocation === "unpaid";
  const restored = supersedes?.isRevoked === false && !isUnpaid ? supersedes : null;
  const refunded = revocation === "refunded" && supersedes ? supersedes.priceTokens : 0;
  const tokens = formatTokens(state.priceTokens + refunded);
  return (
    <section aria-labelledby="render-title" className="py-8 md:py-10">
      <PageTitle id="render-title">{title}</PageTitle>
      <p className="mt-2 text-lg text-ink2">{restored ? upgradeCopy.restored(tokens, restored.number) : text(tokens)}</p>
      <div className="mt-6 grid items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_360px]">
        <img
          src={posterHref(state.id)}
          alt=""
          width={video?.width}
          height={video?.height}
          className="h-auto max-h-[70vh] w-full rounded-xs bg-sunk object-contain opacity-60"
        />
        <div>
          <p className="wide text-xl font-title">{state.trackTitle}</p>
          <p className="text-ink2">{state.artist}</p>
          <div className="mt-6 flex flex-col gap-3">
            {restored ? (
              <LinkButton to={`/render/${restored.renderId}`} size="large">
                {upgradeCopy.openRestored}
              </LinkButton>
            ) : (
              <LinkButton to={isUnpaid ? "/buy-tokens" : `/track/${state.trackId}`} size="large">
                {isUnpaid ? suspendedCopy.act : undoCopy.again}
              </LinkButton>
            )}
            {licence?.isPdfReady && (
              <LinkButton href={licenceHref(licence.id)} download variant="secondary" size="large">
                <FileText className="icon" aria-hidden="true" />
                {undoCopy.revokedLicence}
              </LinkButton>
            )}
          </div>
          {licence && (
            <dl className="dl mt-8">
              <dt>Licence</dt>
              <dd className="tc">{licence.number}</dd>
              <dt>Public page</dt>
              <dd>
                <TextLink href={`/verify/${licence.number}`}>Shows that it was revoked</TextLink>
              </dd>
            </dl>
          )}
          <OwnProblems problems={problems} />
        </div>
      </div>
    </section>
  );
}

/** A version is revoked together with its licence. */
export function VersionRevoked({ of }: { of: { renderId: string; licenceNumber: string } }) {
  return (
    <section aria-labelledby="render-title" className="max-w-[68ch] py-10 md:py-14">
      <PageTitle id="render-title">{versionsCopy.revoked}</PageTitle>
      <p className="mt-3 text-lg text-ink2">{versionsCopy.revokedText(of.licenceNumber)}</p>
      <LinkButton to={`/render/${of.renderId}`} className="mt-8">
        {versionsCopy.openLicensed}
      </LinkButton>
    </section>
  );
}

/** On the page of a superseded licence's render: links to the licence in force. */
export function SupersededNote({ by }: { by: SupersessionSide }) {
  return (
    <div className="mt-6 border-t border-line pt-4 text-sm">
      <p>{upgradeCopy.superseded(by.number)}</p>
      <LinkButton to={`/render/${by.renderId}`} variant="secondary" size="small" className="mt-3">
        {upgradeCopy.open}
      </LinkButton>
    </div>
  );
}

export const SuspendedNotice = () => (
  <div className="mt-6">
    <Notice tone="warn" Icon={CirclePause} title={suspendedCopy.title} text={suspendedCopy.text}>
      <LinkButton to="/buy-tokens" variant="secondary">
        {suspendedCopy.act}
      </LinkButton>
    </Notice>
  </div>
);
