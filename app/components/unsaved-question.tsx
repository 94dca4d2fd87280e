import { useEffect, useRef } from "react";
import { unsavedCopy } from "#app/content/label-tracks-copy.ts";

type UnsavedQuestionProps = { onDiscard: () => void; onKeep: () => void };

/** Stands over a dialog that is about to be left with typed text in it. */
export function UnsavedQuestion({ onDiscard, onKeep }: UnsavedQuestionProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby="unsaved-title"
      onClose={onKeep}
      className="track-dialog"
    >
      <h2 id="unsaved-title" className="wide text-xl font-[720]">
        {unsavedCopy.title}
      </h2>
      <p className="mt-2 text-ink2">{unsavedCopy.text}</p>
      <form method="dialog" className="mt-6 flex flex-wrap gap-3">
        <button type="submit" className="btn btn-ink">
          {unsavedCopy.keep}
        </button>
        <button type="button" className="btn btn-line" onClick={onDiscard}>
          {unsavedCopy.discard}
        </button>
      </form>
    </dialog>
  );
}
