import { type ReactNode, type Ref, type ToggleEvent, useRef } from "react";

type NamePopoverProps = { id: string; children: (parts: Parts) => ReactNode };
type Parts = { input: Ref<HTMLInputElement>; onSubmit: () => void };

/** Asks for a name below its button, with or without scripts; sending its form closes it. */
export function NamePopover({ id, children }: NamePopoverProps) {
  const panel = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  function onToggle({ newState }: ToggleEvent) {
    if (newState !== "open") return;
    input.current?.focus();
    input.current?.select();
  }
  return (
    <div ref={panel} id={id} popover="auto" className="form-panel" onToggle={onToggle}>
      {children({ input, onSubmit: () => panel.current?.hidePopover() })}
    </div>
  );
}
