import { useEffect, useRef } from "react";
import { Link, useNavigate } from "react-router";
import { labelCopy } from "#app/content/settings-copy.ts";
import { addLabelAddress } from "./label-settings.tsx";
import { MakePrimary } from "./make-primary.tsx";
import { type SettingsAnswer, SettingsForm } from "./settings-form.tsx";

type AddLabelDialogProps = { newId: string; answer: SettingsAnswer | null };

/** Open while the address says so: without scripts as a box on the page, with them as a dialog over it. */
export function AddLabelDialog({ newId, answer }: AddLabelDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    // Taking the attribute away is no closing: `close()` would be heard as the visitor's own.
    element.removeAttribute("open");
    element.showModal();
  }, []);
  return (
    <dialog
      ref={dialog}
      open
      aria-labelledby="add-label-title"
      onClose={() => void navigate("/settings", { replace: true, preventScrollReset: true })}
      className="m-auto max-h-dvh w-[min(560px,100vw)] overflow-y-auto rounded-(--radius-md) bg-surface p-6 text-ink shadow-(--shadow-pop) backdrop:bg-black/50 md:p-8"
    >
      <h2 id="add-label-title" className="wide mb-6 text-xl font-[720]">
        {labelCopy.add}
      </h2>
      <SettingsForm
        id="add-label"
        intent="add-label"
        nameLabel={labelCopy.name}
        profile={{ id: newId }}
        answer={answer}
        action={addLabelAddress}
        submit={{ label: labelCopy.add, pending: labelCopy.adding }}
        aside={
          <Link to="/settings" replace preventScrollReset className="btn btn-quiet">
            {labelCopy.cancel}
          </Link>
        }
      >
        <MakePrimary />
      </SettingsForm>
    </dialog>
  );
}
