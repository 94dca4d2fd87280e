import { unsavedCopy } from "#app/content/dialog-copy.ts";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { SectionTitle } from "./section-title.tsx";

type UnsavedQuestionProps = { onDiscard: () => void; onKeep: () => void };

/** Stands over a dialog that is about to be left with typed text in it. */
export function UnsavedQuestion({ onDiscard, onKeep }: UnsavedQuestionProps) {
  return (
    <Dialog titleId="unsaved-title" role="alertdialog" onClose={onKeep}>
      <SectionTitle id="unsaved-title">{unsavedCopy.title}</SectionTitle>
      <p className="mt-2 text-ink2">{unsavedCopy.text}</p>
      <form method="dialog" className="mt-6 flex flex-wrap gap-3">
        <Button type="submit">{unsavedCopy.keep}</Button>
        <Button variant="secondary" onClick={onDiscard}>
          {unsavedCopy.discard}
        </Button>
      </form>
    </Dialog>
  );
}
