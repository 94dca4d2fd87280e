import { bulkCopy } from "#app/content/bulk-upload-copy.ts";
import { FormAlert } from "#app/components/form-alert.tsx";
import { BulkActions } from "./bulk-actions.tsx";
import { BulkProgress } from "./bulk-progress.tsx";
import type { BulkSession } from "./bulk-session.ts";
import type { BulkState } from "./bulk-state.ts";
import { ChooseFiles } from "./choose-files.tsx";
import { AddAudio } from "./add-audio.tsx";
import { NameList } from "./name-list.tsx";
import { ReviewTable } from "./review-table.tsx";
import { useBulkSession } from "./use-bulk-session.ts";

/** Template, files, review, upload: specification §2. Each row stands for itself. */
export function BulkWizard({ labelId }: { labelId: string }) {
  const [state, session] = useBulkSession(labelId);
  return state.stage === "idle" || state.stage === "checking" ? (
    <ChooseFiles state={state} session={session} />
  ) : (
    <Reviewed state={state} session={session} />
  );
}

function Reviewed({ state, session }: { state: BulkState; session: () => BulkSession }) {
  const { stage, rows, states, problem, unmatchedFiles, unknownColumns } = state;
  return (
    <div className="flex min-w-0 flex-col gap-5">
      {problem && <FormAlert id="bulk-problem" title={problem.title} errors={[problem.description ?? ""]} />}
      {stage === "preview" ? <Found state={state} /> : <BulkProgress state={state} />}
      <AddAudio state={state} onPick={(files) => void session().addAudio(files)} />
      <BulkActions state={state} session={session} />
      {unmatchedFiles.length + unknownColumns.length > 0 && (
        <div className="flex min-w-0 flex-col gap-1">
          <NameList title={bulkCopy.unmatched} names={unmatchedFiles} />
          <NameList title={bulkCopy.unknownColumns} names={unknownColumns} />
        </div>
      )}
      <ReviewTable
        rows={rows}
        states={states}
        canEdit={stage === "preview" || stage === "done"}
        session={session}
      />
    </div>
  );
}

function Found({ state: { csvName, rows } }: { state: BulkState }) {
  const wrong = rows.filter(({ errors }) => errors.length > 0).length;
  return (
    <output className="block text-lg font-strong wrap-anywhere">
      {bulkCopy.found(rows.length - wrong, wrong)}
      <span className="block text-sm font-body text-ink2">{csvName}</span>
    </output>
  );
}
