import { X } from "lucide-react";
import { useEffect, useRef } from "react";
import { playerKeys } from "#app/content/player-copy.ts";

/** Lists the keys; opened by "?". */
export function KeyHelp({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      className="key-help"
      aria-labelledby="key-help-title"
      closedby="any"
      onClose={onClose}
    >
      <div className="mb-3 flex items-center justify-between">
        <h2 id="key-help-title" className="text-lg font-[680] wide">
          Keys
        </h2>
        <button
          type="button"
          className="iconbtn -mr-2"
          aria-label="Close"
          onClick={() => dialog.current?.close()}
        >
          <X className="icon" strokeWidth={1.75} aria-hidden="true" />
        </button>
      </div>
      <dl className="dl">
        {playerKeys.map(({ keys, does }) => (
          <div key={does} className="contents">
            <dt className="border-t border-line py-2 pr-6">
              {keys.map((key) => (
                <kbd key={key} className="key">
                  {key}
                </kbd>
              ))}
            </dt>
            <dd className="border-t border-line py-2">{does}</dd>
          </div>
        ))}
      </dl>
    </dialog>
  );
}
