import { Flag } from "lucide-react";
import { type SubmitEvent, useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import { reportReasonWords } from "#app/content/catalogue-copy.ts";
import { trackCopy } from "#app/content/track-copy.ts";
import type { Toast } from "#app/lib/flash.ts";
import { showToast } from "#app/lib/toast.ts";

const reasons = Object.entries(reportReasonWords);

/** Reports the track for one of the three reasons; a plain form where scripts are off. */
export function ReportThisTrack({ trackId }: { trackId: string }) {
  const menu = useRef<HTMLDetailsElement>(null);
  const { submit, data } = useFetcher<Toast>();
  useEffect(() => {
    if (data) showToast(data);
  }, [data]);

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget, event.nativeEvent.submitter);
    form.set("answer", "in-place");
    void submit(form, { method: "post", action: "/report-track" });
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
          <button key={reason} type="submit" name="reason" value={reason} className="btn btn-line btn-sm">
            {words}
          </button>
        ))}
      </form>
    </details>
  );
}
