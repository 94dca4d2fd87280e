import { type MouseEvent, type ReactNode, type RefObject, useId, useRef } from "react";
import { SectionTitle } from "./page-title.tsx";
import { Button, type ButtonLook } from "./button.tsx";
import { dialogClass } from "./dialog.tsx";

type ConfirmButtonProps = ButtonLook & {
  children: ReactNode;
  /** Accessible name where the visible label is ambiguous. */
  label?: string;
  isDisabled?: boolean;
  title: string;
  text: ReactNode;
  /** Label of the button that acts. */
  confirm: string;
  /** Defaults to "danger". */
  confirmVariant?: ButtonLook["variant"];
  cancel?: string;
  /** Submits the surrounding form, unless `onConfirm` is given. */
  name?: string;
  value?: string;
  /** Keyboard shortcut in a queue (`data-key`). */
  shortcut?: string | undefined;
  onConfirm?: () => void;
};

/**
 * A button with a confirmation dialog; without scripts, a popover. The dialog opens away from the pointer with the focus on
 * Cancel.
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

function Question(props: ConfirmButtonProps & { id: string; dialog: RefObject<HTMLDialogElement | null> }) {
  const { id, dialog, title, text, confirm, confirmVariant = "danger", cancel = "Cancel" } = props;
  const act = () => {
    // Closed first: `onConfirm` may move the focus.
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
      // React bubbles both, and an outer dialog would take them for its own.
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
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the focus starts on Cancel
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
