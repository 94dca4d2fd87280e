import { Flag } from "lucide-react";
import { type SubmitEvent, useRef } from "react";
import { Form, useNavigation } from "react-router";
import { Button, buttonClass, LinkButton, TextLink } from "#app/components/button.tsx";
import { libraryCopy } from "#app/content/catalogue-copy.ts";
import { compsCopy } from "#app/content/comps-copy.ts";
import { newOrderLinks } from "#app/content/new-order-links.ts";
import { reportReasonWords } from "#app/content/report-copy.ts";
import { trackCopy } from "#app/content/track-copy.ts";
import { useReport } from "#app/features/catalogue/library/report-with-details.tsx";
import { compareTrackHref, shareTrackHref, videosHref, newCompOf, newCompsPath } from "#app/lib/addresses.ts";
import type { Sync } from "./use-sync.ts";

/** Other actions for the track with the current video. */
export function TrackActs({ trackId, sync }: { trackId: string; sync: Sync }) {
  const { uploadId, upload } = sync.session;
  const { startAtSeconds, volumePercent, endsWithTrack } = sync.choices;
  const videoId = upload?.status === "uploaded" && !sync.isUnread ? uploadId : null;
  return (
    <>
      <ul className="flex flex-wrap gap-x-5 py-2 text-sm">
        <Act to={videosHref(trackId, startAtSeconds, uploadId)}>{newOrderLinks.videos}</Act>
        <Act to={shareTrackHref(trackId, uploadId)}>{libraryCopy.share}</Act>
        <Act to={compareTrackHref(trackId, uploadId)}>{libraryCopy.compare}</Act>
      </ul>
      <MakeComp {...{ trackId, videoId, startAtSeconds, volumePercent, endsWithTrack }} />
    </>
  );
}

function Act({ to, children }: { to: string; children: string }) {
  return (
    <li>
      <TextLink to={to} className="inline-flex min-h-11 items-center">
        {children}
      </TextLink>
    </li>
  );
}

type MakeCompProps = {
  trackId: string;
  /** The current video, once it is uploaded. */
  videoId: string | null;
  startAtSeconds: number;
  volumePercent: number;
  endsWithTrack: boolean;
};

/** Makes a free comp of the current preview on a track's page. Without a video, links to the page for new comps. */
export function MakeComp({ trackId, videoId, startAtSeconds, volumePercent, endsWithTrack }: MakeCompProps) {
  const isPending = useNavigation().formAction?.startsWith(newCompsPath) ?? false;
  const laid = { trackId, startAtSeconds, volumePercent, ...(endsWithTrack && { endsWithTrack: "on" }) };
  const look = { variant: "secondary", className: "w-full" } as const;
  return (
    <div className="mt-4">
      {videoId === null ? (
        <LinkButton {...look} to={newCompOf(trackId)}>
          {compsCopy.make}
        </LinkButton>
      ) : (
        <Form method="post" action={newCompOf(trackId, videoId)}>
          {Object.entries({ videoId, ...laid }).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} readOnly />
          ))}
          <Button {...look} type="submit" isPending={isPending} pending={compsCopy.starting}>
            {compsCopy.make}
          </Button>
        </Form>
      )}
      <p className="mt-1.5 text-xs text-ink2">{compsCopy.makeText}</p>
    </div>
  );
}

const reasons = Object.entries(reportReasonWords);

/** Reports the track for one of three reasons, or with details; a plain form without scripts. */
export function ReportThisTrack({ trackId, title }: { trackId: string; title: string }) {
  const menu = useRef<HTMLDetailsElement>(null);
  const className = buttonClass({ variant: "secondary", size: "small" });
  const { report, link, dialog } = useReport({ trackId, title, className });

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    report(new FormData(event.currentTarget, event.nativeEvent.submitter));
    if (menu.current) menu.current.open = false;
  };
  return (
    <details ref={menu} className="mt-4 text-sm">
      <summary className="inline-flex h-11 cursor-pointer list-none items-center gap-2 text-ink2 hover:text-ink [&::-webkit-details-marker]:hidden">
        <Flag className="icon-sm" aria-hidden="true" />
        {trackCopy.report}
      </summary>
      <form method="post" action="/report-track" className="flex flex-wrap gap-2 pb-2" onSubmit={onSubmit}>
        <input type="hidden" name="trackId" value={trackId} />
        {reasons.map(([reason, words]) => (
          <Button key={reason} type="submit" name="reason" value={reason} variant="secondary" size="small">
            {words}
          </Button>
        ))}
        {link}
      </form>
      {dialog}
    </details>
  );
}
