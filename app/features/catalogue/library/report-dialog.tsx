import { type SubmitEvent, useEffect, useRef } from "react";
import { reportDetailsCopy } from "#app/content/catalogue-copy.ts";
import { ReportDetails } from "./report-details.tsx";

type ReportDialogProps = {
  trackId: string;
  title: string;
  onReport: (form: FormData) => void;
  onClose: () => void;
};

/** Opens as soon as it is there; Escape and Cancel close it, and the focus goes back to where it was. */
export default function ReportDialog({ trackId, title, onReport, onClose }: ReportDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const headingId = `report-details-${trackId}`;
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onReport(new FormData(event.currentTarget));
    dialog.current?.close();
  };
  return (
    <dialog ref={dialog} aria-labelledby={headingId} className="report-dialog" onClose={onClose}>
      <form method="post" action="/report-track" onSubmit={onSubmit} className="flex flex-col gap-5">
        <h2 id={headingId} className="wide text-xl font-[720] wrap-anywhere">
          {reportDetailsCopy.title(title)}
        </h2>
        <ReportDetails trackId={trackId} reason="plagiarism" />
        <div className="flex flex-wrap gap-3">
          <button type="submit" className="btn btn-ink">
            {reportDetailsCopy.submit}
          </button>
          <button type="button" className="btn btn-line" onClick={() => dialog.current?.close()}>
            Cancel
          </button>
        </div>
      </form>
    </dialog>
  );
}
