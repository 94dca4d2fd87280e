import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { SectionTitle } from "./page-title.tsx";

const unsavedCopy = {
  title: "Close without saving?",
  text: "Your changes haven’t been saved.",
  keep: "Keep Editing",
  discard: "Discard",
} as const;

export function UnsavedQuestion({ onDiscard, onKeep }: { onDiscard: () => void; onKeep: () => void }) {
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
