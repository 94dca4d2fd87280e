import { type ReactNode, type SubmitEventHandler, useId } from "react";
import { useLocation } from "react-router";
import { adminCopy } from "#app/content/admin-copy.ts";
import { decisionWords, reasonWords, reportQuestions } from "#app/content/case-decisions-copy.ts";
import type { ReportDecision, ReportRow } from "#worker/domain/office/moderation/reports/reports.contract.ts";
import { Button } from "#app/components/button.tsx";
import { ConfirmButton } from "#app/components/confirm-button.tsx";
import { TickField } from "#app/components/inputs.tsx";
import type { CaseKey } from "./case-list.tsx";
import { TextareaField } from "#app/components/text-field.tsx";
import { reportNoteMax } from "#worker/domain/office/moderation/limits.contract.ts";

export const decisions = Object.keys(decisionWords) as ReportDecision[]; // Object.keys forgets the key type

type ReportActsProps = {
  report: ReportRow;
  onSubmit: SubmitEventHandler<HTMLFormElement>;
  isPaused: boolean;
  isOpen: boolean;
};

export function ReportActs({ report, onSubmit, isPaused, isOpen }: ReportActsProps): ReactNode {
  const { search } = useLocation();
  const about = `${report.track.title}, ${reasonWords[report.reason]}`;
  return (
    <form
      method="post"
      action={`/admin${search}`}
      onSubmit={onSubmit}
      className="flex flex-wrap content-start gap-2 md:w-[290px] md:justify-end"
    >
      <input type="hidden" name="reportId" value={report.id} />
      <input type="hidden" name="displayedState" value={report.displayedState} />
      {isOpen && report.disclosedAt !== null && <NoteField />}
      {isOpen &&
        decisions.map((decision) => (
          <AskedActButton
            key={decision}
            act={decision}
            shortcut={decision === "reviewed" ? "accept" : "refuse"}
            word={decisionWords[decision]}
            about={about}
            track={report.track}
            more={decision === "dismissed" && report.hasPausedTrack && <ResumeTick track={report.track} />}
          />
        ))}
      {isPaused ? (
        <Button
          type="submit"
          name="act"
          value="resume"
          aria-label={`${adminCopy.resume}: ${about}`}
          variant="secondary"
          size="row"
        >
          {adminCopy.resume}
        </Button>
      ) : (
        <AskedActButton act="pause" word={adminCopy.pause} about={about} track={report.track} />
      )}
    </form>
  );
}

type AskedActButtonProps = {
  act: keyof typeof reportQuestions;
  shortcut?: CaseKey;
  word: string;
  about: string;
  track: ReportRow["track"];
  more?: ReactNode;
};

/** Ticked if the report is unfounded, so that the track goes back on sale. */
function ResumeTick({ track }: { track: ReportRow["track"] }) {
  return (
    <TickField name="resume" value="on" defaultChecked className="mt-4 text-ink" label={adminCopy.resumeToo(track.title)} />
  );
}

function AskedActButton({ act, shortcut, word, about, track, more }: AskedActButtonProps) {
  const { title, text } = reportQuestions[act];
  return (
    <ConfirmButton
      name="act"
      value={act}
      shortcut={shortcut}
      label={`${word}: ${about}`}
      title={title(track.title)}
      text={
        <>
          {typeof text === "string" ? text : text(track.labelName)}
          {more}
        </>
      }
      confirm={word}
      variant="secondary"
      size="row"
    >
      {word}
    </ConfirmButton>
  );
}

/** Sent with the decision to a label that was notified of the report. */
function NoteField() {
  return (
    <TextareaField
      field={{ id: useId(), name: "note" }}
      label={adminCopy.note}
      hint={adminCopy.noteHint}
      rows={2}
      maxLength={reportNoteMax}
      className="w-full"
    />
  );
}
