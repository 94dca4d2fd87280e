import { reportDetailsCopy, reportReasonWords } from "#app/content/catalogue-copy.ts";
import type { ReportReason } from "#worker/domain/office/reports/reports.contract.ts";

const reasons = Object.entries(reportReasonWords);

/** Reason and details of a report: the inside of the dialog's form and of the page's. */
export function ReportDetails({ trackId, reason }: { trackId: string; reason: ReportReason }) {
  return (
    <>
      <input type="hidden" name="trackId" value={trackId} />
      <fieldset className="flex flex-col gap-2">
        <legend className="pb-2 text-sm font-[600]">{reportDetailsCopy.reason}</legend>
        {reasons.map(([value, words]) => (
          <label key={value} className="flex min-h-9 items-center gap-3">
            <input
              type="radio"
              name="reason"
              value={value}
              defaultChecked={value === reason}
              required
              className="size-5 accent-current"
            />
            {words.replace("Report ", "")}
          </label>
        ))}
      </fieldset>
      <label className="flex flex-col gap-1.5">
        <span className="text-sm font-[600]">{reportDetailsCopy.details}</span>
        <textarea
          name="details"
          rows={5}
          maxLength={2000}
          aria-describedby={`details-hint-${trackId}`}
          className="textbox h-auto! py-3"
        />
        <span id={`details-hint-${trackId}`} className="text-sm text-ink2">
          {reportDetailsCopy.hint}
        </span>
      </label>
    </>
  );
}
