import { type MouseEvent, Suspense, lazy, useState } from "react";
import { reportDetailsCopy } from "#app/content/report-copy.ts";
import { useInPlace } from "#app/lib/in-place.ts";

/** Lazy: most visits report nothing. */
const ReportDialog = lazy(() => import("./report-dialog.tsx"));

type ReportProps = { trackId: string; title: string; className: string; onOpen?: () => void };

/** Reports a track: `report` immediately, `link` with details, on a page or, with scripts, in a dialog. */
export function useReport({ trackId, title, className, onOpen }: ReportProps) {
  const { send: report } = useInPlace("/report-track");
  const [isOpen, setOpen] = useState(false);
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onOpen?.();
    setOpen(true);
  };
  const link = (
    <a href={`/report-track?${new URLSearchParams({ trackId })}`} className={className} onClick={open}>
      {reportDetailsCopy.open}
    </a>
  );
  const dialog = isOpen && (
    <Suspense>
      <ReportDialog trackId={trackId} title={title} onReport={report} onClose={() => setOpen(false)} />
    </Suspense>
  );
  return { report, link, dialog };
}
