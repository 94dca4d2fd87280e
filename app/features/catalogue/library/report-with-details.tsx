import { type MouseEvent, Suspense, lazy, useState } from "react";
import { reportDetailsCopy } from "#app/content/report-copy.ts";
import { useInPlace } from "#app/lib/in-place.ts";

/** Fetched when it is first opened: most pages are read without reporting anything. */
const ReportDialog = lazy(() => import("./report-dialog.tsx"));

type ReportWithDetailsProps = {
  trackId: string;
  title: string;
  className: string;
  onOpen?: () => void;
  onReport: (form: FormData) => void;
};

/** A link to the page that asks for details; with scripts the same questions in a dialog. */
export function useReportWithDetails({
  trackId,
  title,
  className,
  onOpen,
  onReport,
}: ReportWithDetailsProps) {
  const [isOpen, setOpen] = useState(false);
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onOpen?.();
    setOpen(true);
  };
  const link = (
    <a href={reportPageHref(trackId)} className={className} onClick={open}>
      {reportDetailsCopy.open}
    </a>
  );
  const dialog = isOpen && (
    <Suspense>
      <ReportDialog trackId={trackId} title={title} onReport={onReport} onClose={() => setOpen(false)} />
    </Suspense>
  );
  return { link, dialog };
}

function reportPageHref(trackId: string): string {
  return `/report-track?${new URLSearchParams({ trackId })}`;
}

/** Sends a report in place and says how it went; the page stays as it is. */
export function useReport(): (form: FormData) => void {
  return useInPlace("/report-track").send;
}
