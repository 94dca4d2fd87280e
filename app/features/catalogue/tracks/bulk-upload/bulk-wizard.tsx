import { Fragment } from "react";
import { FormAlert } from "#app/components/field.tsx";
import { bulkCopy } from "#app/content/bulk-upload-copy.ts";
import { useIsOnline } from "#app/lib/browser-state.ts";
import { BulkActions } from "./bulk-actions.tsx";
import type { BulkSession } from "./bulk-session.ts";
import type { BulkState } from "./bulk-state.ts";
import { AddAudio, ChooseFiles } from "./choose-files.tsx";
import { ReviewTable } from "./review-table.tsx";
import { isLineLost, shareSent, tallyOf } from "./row-state.ts";
import { useBulkSession } from "./bulk-link.tsx";

/** Template, files, review, upload: specification §2. Rows succeed or fail independently. */
export function BulkWizard({ labelId }: { labelId: string }) {
  const [state, session] = useBulkSession(labelId);
  const Step = state.stage === "idle" || state.stage === "checking" ? ChooseFiles : Reviewed;
  return <Step state={state} session={session} />;
}

function Reviewed({ state, session }: { state: BulkState; session: () => BulkSession }) {
  const { stage, rows, states, problem, unmatchedFiles, unknownColumns } = state;
  return (
    <div className="flex min-w-0 flex-col gap-5">
      {problem && <FormAlert id="bulk-problem" title={problem.title} errors={[problem.description ?? ""]} />}
      <OfflineNote stage={stage} states={states} />
      {stage === "preview" ? <Found state={state} /> : <BulkProgress state={state} />}
      <AddAudio state={state} onPick={(files) => void session().addAudio(files)} />
      <BulkActions state={state} session={session} />
      {unmatchedFiles.length + unknownColumns.length > 0 && (
        <div className="flex min-w-0 flex-col gap-1">
          <NameList title={bulkCopy.unmatched} names={unmatchedFiles} />
          <NameList title={bulkCopy.unknownColumns} names={unknownColumns} />
        </div>
      )}
      <ReviewTable rows={rows} states={states} canEdit={stage === "preview" || stage === "done"} session={session} />
    </div>
  );
}

function Found({ state: { csvName, encoding, rows } }: { state: BulkState }) {
  const wrong = rows.filter(({ errors }) => errors.length > 0).length;
  return (
    <output className="block text-lg font-strong wrap-anywhere">
      {bulkCopy.tally(rows.length - wrong, wrong)}
      <span className="block text-sm font-body text-ink2">
        <bdi>{csvName}</bdi>
        {encoding && ` · ${bulkCopy.guessed(encoding)}`}
      </span>
    </output>
  );
}

const maxShown = 20;

/** Names of files or columns: the first ones, and the rest on request. */
function NameList({ title, names: all }: { title: string; names: readonly string[] }) {
  const names = [...new Set(all)];
  if (names.length === 0) return null;
  const rest = names.slice(maxShown);
  return (
    <div className="text-sm wrap-anywhere text-ink2">
      <strong className="font-strong text-ink">{title}:</strong> <Names names={names.slice(0, maxShown)} />
      {rest.length > 0 && (
        <details>
          <summary className="cursor-pointer py-1 underline">{bulkCopy.others(rest.length)}</summary>
          <Names names={rest} />
        </details>
      )}
    </div>
  );
}

/** Isolated elements: a right-to-left name would reorder its neighbours. */
const Names = ({ names }: { names: readonly string[] }) =>
  names.map((name, at) => (
    <Fragment key={name}>
      {at > 0 && ", "}
      <bdi>{name}</bdi>
    </Fragment>
  ));

/** Progress of the whole upload, then its summary. */
function BulkProgress({ state: { stage, rows, states, isPaused } }: { state: BulkState }) {
  const { total, ended, added, failed, missingFiles } = tallyOf(states);
  const percent = Math.floor(shareSent(rows, states) * 100);
  const words = bulkCopy.progress(ended, total);
  const leftOut = rows.length - added - failed;
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <div className="flex items-baseline justify-between gap-4">
        <output className="text-lg font-strong">
          {stage === "done" ? bulkCopy.summary(added, failed) : words}
          {stage === "done" && leftOut > 0 && (
            <span className="block text-sm font-body text-ink2">{bulkCopy.leftOut(leftOut)}</span>
          )}
          {isPaused && stage === "uploading" && <span className="text-ink2"> · {bulkCopy.paused}</span>}
        </output>
        {stage === "uploading" && (
          <span className="tc text-ink2" aria-hidden="true">
            {percent}%
          </span>
        )}
      </div>
      {stage === "uploading" && (
        <>
          <progress className="thin-progress" max={100} value={percent} aria-label={words} />
          {ended + missingFiles < total && <p className="text-sm text-ink2">{bulkCopy.leave}</p>}
        </>
      )}
    </div>
  );
}

/** Above the list, whose rows may be out of view. */
export function OfflineNote({ stage, states }: Pick<BulkState, "stage" | "states">) {
  const isOnline = useIsOnline();
  if (isOnline && !isLineLost(states)) return null;
  return (
    <output className="block border-l-2 border-warn bg-sunk p-4 text-sm">
      <strong className="block text-base font-strong">{bulkCopy.offline}</strong>
      {stage === "uploading" ? bulkCopy.offlineUpload : bulkCopy.offlineList}
    </output>
  );
}
