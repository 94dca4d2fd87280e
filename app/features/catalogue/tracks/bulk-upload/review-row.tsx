import { type LucideIcon, Pause, Play, RotateCw, X } from "lucide-react";
import { memo, type RefObject, useLayoutEffect, useRef } from "react";
import { bulkCopy } from "#app/content/bulk-upload-copy.ts";
import { type EditCell, RowResult } from "./row-result.tsx";
import { actionsOf, type BulkRow, type RowAction, type RowState } from "./row-state.ts";

type ReviewRowProps = {
  row: BulkRow;
  state: RowState | undefined;
  act: (id: string, action: RowAction) => void;
  edit: EditCell | null;
};

export const ReviewRow = memo(function ReviewRow({ row, state, act, edit }: ReviewRowProps) {
  const line = useRef<HTMLTableRowElement>(null);
  useKeptFocus(line);
  const { track_title: title, audio_filename: file } = row.cells;
  return (
    <tr ref={line} tabIndex={-1} className="-outline-offset-2">
      <td className="tc text-ink2">{row.number}</td>
      <td className="wrap-anywhere">
        {title}
        <span className="block text-ink2">{file}</span>
      </td>
      <td className="wrap-anywhere">
        <RowResult
          row={row}
          state={state}
          onEdit={
            edit &&
            ((...cell) => {
              // The pressed button is about to disappear: keyboard focus moves to this row.
              line.current?.focus();
              edit(...cell);
            })
          }
        />
      </td>
      <td>{state && <RowButtons title={title} state={state} act={(action) => act(row.id, action)} />}</td>
    </tr>
  );
});

/** When a focused row is removed, the focus moves to the list. */
function useKeptFocus(line: RefObject<HTMLTableRowElement | null>): void {
  useLayoutEffect(() => {
    const element = line.current;
    const list = element?.closest("section");
    return () => {
      if (element?.contains(document.activeElement)) list?.focus();
    };
  }, [line]);
}

const icons: Record<RowAction, LucideIcon> = { pause: Pause, resume: Play, retry: RotateCw, cancel: X };

type RowButtonsProps = { title: string; state: RowState; act: (action: RowAction) => void };

/** Actions on a row that is being sent. */
function RowButtons({ title, state, act }: RowButtonsProps) {
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
