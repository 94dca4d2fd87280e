import type { SubmitEvent } from "react";
import { Button } from "#app/components/button.tsx";
import { closeDialogAround, Dialog } from "#app/components/dialog.tsx";
import { SectionTitle } from "#app/components/page-title.tsx";
import { reportDetailsCopy } from "#app/content/report-copy.ts";
import { ReportDetails } from "./report-details.tsx";

type ReportDialogProps = {
  trackId: string;
  title: string;
  onReport: (form: FormData) => void;
  onClose: () => void;
};

/** Report form with details, beyond the menu's reasons. */
export default function ReportDialog({ trackId, title, onReport, onClose }: ReportDialogProps) {
  const headingId = `report-details-${trackId}`;
  return (
    <Dialog titleId={headingId} onClose={onClose}>
      <form
        method="post"
        action="/report-track"
        onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
          event.preventDefault();
          onReport(new FormData(event.currentTarget));
          closeDialogAround(event);
        }}
        className="flex flex-col gap-5"
      >
        <SectionTitle id={headingId} className="wrap-anywhere">
          {reportDetailsCopy.title(title)}
        </SectionTitle>
        <ReportDetails trackId={trackId} reason="plagiarism" />
        <div className="flex flex-wrap gap-3">
          <Button type="submit">{reportDetailsCopy.submit}</Button>
          <Button variant="secondary" onClick={closeDialogAround}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
