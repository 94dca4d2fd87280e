import { Flag } from "lucide-react";
import { type SubmitEvent, useRef } from "react";
import { Button, buttonClass } from "#app/components/button.tsx";
import { reportReasonWords } from "#app/content/report-copy.ts";
import { trackCopy } from "#app/content/track-copy.ts";
import { useReport } from "#app/features/catalogue/library/report-with-details.tsx";

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
