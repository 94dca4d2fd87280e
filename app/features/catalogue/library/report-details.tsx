import { RadioField } from "#app/components/choices.tsx";
import { TextareaField } from "#app/components/text-field.tsx";
import { reportDetailsCopy, reportReasonWords } from "#app/content/report-copy.ts";
import type { ReportReason } from "#worker/domain/office/moderation/reports/reports.contract.ts";

const reasons = Object.entries(reportReasonWords);

/** Reason and details fields of a report, shared by the dialog and the page. */
export function ReportDetails({ trackId, reason }: { trackId: string; reason: ReportReason }) {
  return (
    <>
      <input type="hidden" name="trackId" value={trackId} />
      <fieldset className="flex flex-col gap-2">
        <legend className="pb-2 text-sm font-label">{reportDetailsCopy.reason}</legend>
        {reasons.map(([value, words]) => (
          <RadioField
            key={value}
            name="reason"
            value={value}
            defaultChecked={value === reason}
            required
            label={words.replace("Report ", "")}
          />
        ))}
      </fieldset>
      <TextareaField
        field={{ id: `details-${trackId}`, name: "details" }}
        label={reportDetailsCopy.details}
        hint={reportDetailsCopy.hint}
        rows={5}
        maxLength={2000}
      />
    </>
  );
}
