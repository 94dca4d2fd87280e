import { type MouseEvent, Suspense, lazy, useState } from "react";
import { reportDetailsCopy } from "#app/content/report-copy.ts";
import { useInPlace } from "#app/lib/in-place.ts";

/** Fetched when it is first opened: most pages are read without reporting anything. */
const ReportDialog = lazy(() => import("./report-dialog.tsx"));

type ReportProps = { trackId: string; title: string; className: string; onOpen?: () => void };

/**
 * Reports a track, `report` at once and `link` with details: a page that asks for them, or with scripts the same questions
 * in a dialog.
 */
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
