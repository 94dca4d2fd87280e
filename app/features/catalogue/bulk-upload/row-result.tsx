import { CircleCheck, type LucideIcon, Pause, Play, RotateCw, X } from "lucide-react";
import { bulkCopy } from "#app/content/bulk-upload-copy.ts";
import { type EditCell, RowErrors } from "./row-errors.tsx";
import { type BulkRow, type RowState, actionsOf, type RowAction } from "./row-state.ts";

type RowResultProps = { row: BulkRow; state: RowState | undefined; onEdit: EditCell | null };

/** What is wrong with a row, or how far it is. */
export function RowResult({ row, state, onEdit }: RowResultProps) {
  if (row.errors.length > 0) return <RowErrors row={row} errors={row.errors} onEdit={onEdit} />;
  if (state?.status === "failed") return <RowErrors row={row} errors={[state.error]} onEdit={null} />;
  const isGood = state ? state.status === "added" : !row.isKnown;
  return (
    <>
      <span className="flex items-start gap-1.5">
        {isGood && <CircleCheck className="icon-sm mt-0.5 flex-none text-ok" aria-hidden="true" />}
        <span>
          {wordsOf(row, state)}
          {state && "percent" in state && <span className="tc text-ink2"> {state.percent} %</span>}
        </span>
      </span>
      {state?.status === "uploading" && (
        <progress
          className="thin-progress mt-1"
          max={100}
          value={state.percent}
          aria-label={`${bulkCopy.states.uploading} ${row.cells.audio_filename}`}
        />
      )}
      {row.note && <span className="block text-ink2">{row.note}</span>}
    </>
  );
}

function wordsOf(row: BulkRow, state: Exclude<RowState, { status: "failed" }> | undefined): string {
  if (state) return bulkCopy.states[state.status];
  return row.isKnown ? bulkCopy.isKnown : bulkCopy.valid;
}

const icons: Record<RowAction, LucideIcon> = { pause: Pause, resume: Play, retry: RotateCw, cancel: X };

type RowButtonsProps = { title: string; state: RowState; act: (action: RowAction) => void };

/** What can be done about one row that is being sent. */
export function RowButtons({ title, state, act }: RowButtonsProps) {
  return (
    <span className="flex justify-end">
      {actionsOf(state).map((action) => {
        const Icon = icons[action];
        return (
          <button
            key={action}
            type="button"
            className="iconbtn -my-1.5 [&_svg]:size-4"
            aria-label={`${bulkCopy.actions[action]} ${title}`}
            onClick={() => act(action)}
          >
            <Icon aria-hidden="true" />
          </button>
        );
      })}
    </span>
  );
}
