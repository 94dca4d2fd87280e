import { type LucideIcon, Pause, Play, RotateCw, X } from "lucide-react";
import { bulkCopy } from "#app/content/bulk-upload-copy.ts";
import { actionsOf, type RowAction, type RowState } from "./row-state.ts";

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
