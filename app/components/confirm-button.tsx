import { type MouseEvent, type ReactNode, type RefObject, useId, useRef } from "react";
import { SectionTitle } from "./page-title.tsx";
import { Button, type ButtonLook } from "./button.tsx";
import { dialogClass } from "./dialog.tsx";

type ConfirmButtonProps = ButtonLook & {
  /** What the button says that asks. */
  children: ReactNode;
  /** Its name where its words alone do not say what it is about. */
  label?: string;
  isDisabled?: boolean;
  /** The question: whom or what it is about, and what will happen. */
  title: string;
  text: ReactNode;
  /** What the button says that acts, and the one that does not. */
  confirm: string;
  /** "danger" unless nothing is lost by it, as where something is bought. */
  confirmVariant?: ButtonLook["variant"];
  cancel?: string;
  /** Sent with the form around it; without a form, `onConfirm` acts. */
  name?: string;
  value?: string;
  /** The key that presses it in a queue (`data-key`). */
  shortcut?: string | undefined;
  onConfirm?: () => void;
};

/**
 * A button that asks before it acts. Under the pointer that pressed it there is never the act itself, and the focus is on
 * the way back. Without scripts the question is a popover, with them a modal dialog.
 */
export function ConfirmButton(props: ConfirmButtonProps) {
  const { children, label, isDisabled, variant, size, className } = props;
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const ask = (event: MouseEvent) => {
    event.preventDefault();
    close(dialog.current);
    dialog.current?.showModal();
  };
  return (
    <>
      <Button
        popoverTarget={id}
        disabled={isDisabled}
        aria-label={label}
        aria-haspopup="dialog"
        data-key={props.shortcut}
        variant={variant}
        size={size}
        className={className}
        onClick={ask}
      >
        {children}
      </Button>
      <Question {...props} id={id} dialog={dialog} />
    </>
  );
}

type QuestionProps = ConfirmButtonProps & { id: string; dialog: RefObject<HTMLDialogElement | null> };

function Question(props: QuestionProps) {
  const { id, dialog, title, text, confirm, confirmVariant = "danger", cancel = "Cancel" } = props;
  const act = () => {
    // Closed first: whoever acts puts the focus where it belongs afterwards.
    close(dialog.current);
    props.onConfirm?.();
  };
  return (
    <dialog
      ref={dialog}
      id={id}
      popover="auto"
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      // React lets both rise, and a dialog around this one would take them for its own.
      onCancel={(event) => event.stopPropagation()}
      onClose={(event) => event.stopPropagation()}
      className={dialogClass()}
    >
      <SectionTitle id={`${id}-title`} className="wrap-anywhere">
        {title}
      </SectionTitle>
      <div id={`${id}-text`} className="mt-2 text-base wrap-anywhere text-ink2">
        {text}
      </div>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- a question opens on the way back, never on the act
          autoFocus
          popoverTarget={id}
          popoverTargetAction="hide"
          variant="secondary"
          onClick={(event) => {
            event.preventDefault();
            close(dialog.current);
          }}
        >
          {cancel}
        </Button>
        <Button
          type={props.onConfirm ? "button" : "submit"}
          name={props.name}
          value={props.value}
          variant={confirmVariant}
          onClick={act}
        >
          {confirm}
        </Button>
      </div>
    </dialog>
  );
}

function close(element: HTMLDialogElement | null): void {
  if (element?.matches(":popover-open")) element.hidePopover();
  element?.close();
}
