import { Button, LinkButton } from "#app/components/button.tsx";
import { BackArrow, PageTitle } from "#app/components/page-title.tsx";
import { versionsCopy } from "#app/content/licence-versions-copy.ts";
import { trackCopy } from "#app/content/track-copy.ts";
import type { Toast } from "#app/lib/flash.ts";
import type { VersionOffer } from "#worker/domain/licensing/renders/start-version.contract.ts";
import { Problem, Waiting } from "./panel-notes.tsx";
import { licensed } from "./preview-track.ts";
import { renderFormId, RequestForm } from "./render-form.tsx";
import { soundFieldsOf, type SyncChoices } from "./sync-choices.ts";
import { SyncSection } from "./sync-section.tsx";
import { useRenderForm } from "./use-render-form.ts";
import { useSync } from "./use-sync.ts";

type VersionWorkspaceProps = {
  offer: VersionOffer;
  viewerId: string;
  /** Refusal of the last submit. */
  refusal: Toast | null;
};

const nothingToAsk = () => false;

/** Makes a version: another cut or shape of a licensed video, with its music, under the same licence. */
export function VersionWorkspace({ offer, viewerId, refusal }: VersionWorkspaceProps) {
  const music = licensed(offer);
  const key = `version:${offer.renderId}`;
  const sync = useSync(viewerId, { key, trackId: null }, music, offer);
  const { session, choices, isUnread } = sync;
  const { form, onSubmit, isSending, isWaiting, onStopWaiting } = useRenderForm(session, {
    onStarted: sync.onStarted,
    askFirst: nothingToAsk,
    isDucked: choices.originalMode === "duck",
  });
  const isReady = session.video !== null && !isUnread;
  const button = (
    <Button type="submit" form={renderFormId} className="w-full" isPending={isSending} pending="Starting…">
      {versionsCopy.button}
    </Button>
  );
  return (
    <div className="pb-16">
      <BackArrow to={`/render/${offer.renderId}`}>{versionsCopy.back}</BackArrow>
      <div className="mt-1 grid gap-x-12 gap-y-5 lg:grid-cols-[minmax(0,1fr)_376px] lg:grid-rows-[auto_1fr]">
        <Heading offer={offer} />
        <div className="min-w-0 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <SyncSection title={versionsCopy.sync} track={music} sync={sync} />
        </div>
        <aside aria-label={versionsCopy.title} className="self-start lg:col-start-2 lg:row-start-2">
          <div className="rounded-sm border border-line bg-surface p-5">
            <p className="flex items-baseline justify-between gap-4">
              <span className="wide text-xl font-title">{versionsCopy.price}</span>
              <span className="tc text-sm text-ink2">{versionsCopy.of(offer)}</span>
            </p>
            <ul className="mt-4 list-disc space-y-1.5 pl-5 text-sm text-ink2">
              {versionsCopy.rules.map((rule) => (
                <li key={rule}>{rule}</li>
              ))}
            </ul>
            {session.video && isUnread && <p className="mt-4 text-sm">{trackCopy.unread}</p>}
            {isReady && <div className="mt-5 hidden lg:block">{button}</div>}
            <Waiting isWaiting={isWaiting} onStopWaiting={onStopWaiting} />
            {refusal && <Problem problem={refusal} />}
          </div>
          {session.uploadId && <RequestForm ref={form} onSubmit={onSubmit} fields={fieldsOf(session.uploadId, choices)} />}
        </aside>
      </div>
      {isReady && (
        <section aria-label={versionsCopy.title} className="render-bar lg:hidden">
          {button}
        </section>
      )}
    </div>
  );
}

function Heading({ offer: { licenceNumber, music } }: { offer: VersionOffer }) {
  return (
    <div className="border-ink lg:col-start-2 lg:row-start-1 lg:border-t lg:pt-5">
      <PageTitle size="compact">{versionsCopy.heading}</PageTitle>
      <p className="mt-1 text-ink2">{versionsCopy.lead(licenceNumber)}</p>
      <p className="mt-3 font-strong wrap-anywhere">{music.title}</p>
      <p className="wrap-anywhere text-ink2">{music.artist}</p>
    </div>
  );
}

const fieldsOf = (uploadId: string, choices: SyncChoices) => ({
  uploadId,
  startAtSeconds: choices.startAtSeconds,
  volumePercent: choices.volumePercent,
  ...soundFieldsOf(choices),
  hasOverlay: choices.hasOverlay ? "on" : "off",
});

type NoFurther = Pick<VersionOffer, "renderId" | "isOver" | "until"> & {
  music: Pick<VersionOffer["music"], "trackId">;
};

/** Explains why the licence covers no further version, and the alternatives. */
export function NoFurtherVersion({ offer }: { offer: NoFurther }) {
  return (
    <div className="max-w-[64ch] py-10 md:py-14">
      <PageTitle>{versionsCopy.heading}</PageTitle>
      <p className="mt-3 text-lg text-ink2">{offer.isOver ? versionsCopy.over(offer.until) : versionsCopy.allMade}</p>
      <p className="mt-8 flex flex-wrap gap-3">
        <LinkButton to={`/render/${offer.renderId}`}>{versionsCopy.back}</LinkButton>
        <LinkButton to={`/track/${offer.music.trackId}`} variant="secondary">
          {versionsCopy.license}
        </LinkButton>
      </p>
    </div>
  );
}
