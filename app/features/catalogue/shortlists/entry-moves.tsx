import { ArrowDown, ArrowUp, FolderInput } from "lucide-react";
import { type SubmitEvent, useLayoutEffect, useRef } from "react";
import { Form } from "react-router";
import { IconButton } from "#app/components/button.tsx";
import { shortlistPage } from "#app/content/shortlist-pages-copy.ts";
import { useInPlace } from "#app/lib/in-place.ts";

type MoveMenuProps = {
  action: string;
  trackId: string;
  title: string;
  others: readonly { id: string; name: string }[];
  send: (form: FormData) => void;
};

/** Moves a track, with its note, to another list of the account. */
export function MoveMenu({ action, trackId, title, others, send }: MoveMenuProps) {
  const id = `move-${trackId}`;
  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget, event.nativeEvent.submitter);
    document.getElementById(id)?.hidePopover();
    send(form);
  }
  return (
    <>
      <IconButton
        Icon={FolderInput}
        popoverTarget={id}
        className="shortlist-act"
        label={shortlistPage.moveTo(title)}
        title={shortlistPage.moveTo(title)}
      />
      <div id={id} popover="auto" className="menu shortlist-menu">
        <p aria-hidden="true" className="px-3 py-1.5 text-xs text-ink2">
          {shortlistPage.moveToTitle}
        </p>
        <Form method="post" action={action} onSubmit={onSubmit}>
          <input type="hidden" name="intent" value="transfer" />
          <input type="hidden" name="trackId" value={trackId} />
          {others.map((list) => (
            <button key={list.id} type="submit" name="toId" value={list.id} className="wrap-anywhere">
              {list.name}
            </button>
          ))}
        </Form>
      </div>
    </>
  );
}

type OrderButtonsProps = {
  action: string;
  trackId: string;
  title: string;
  place: number;
  isFirst: boolean;
  isLast: boolean;
};

/** Moves a track one step up or down. The focus follows the track. */
export function OrderButtons({ action, trackId, title, place, isFirst, isLast }: OrderButtonsProps) {
  const { send } = useInPlace(action);
  const pressed = useRef<HTMLButtonElement | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const before = useRef(place);
  useLayoutEffect(() => {
    if (before.current === place) return;
    before.current = place;
    const button = pressed.current;
    pressed.current = null;
    if (!button) return;
    // At either end one button is disabled: the other gets the focus.
    (button.disabled ? form.current?.querySelector<HTMLButtonElement>("button:enabled") : button)?.focus();
  }, [place]);
  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const { submitter } = event.nativeEvent;
    pressed.current = submitter instanceof HTMLButtonElement ? submitter : null;
    send(new FormData(event.currentTarget, submitter));
  }
  const steps = [
    { direction: "up", Icon: ArrowUp, isClosed: isFirst },
    { direction: "down", Icon: ArrowDown, isClosed: isLast },
  ] as const;
  return (
    <Form ref={form} method="post" action={action} className="flex" onSubmit={onSubmit}>
      <input type="hidden" name="intent" value="reorder" />
      <input type="hidden" name="trackId" value={trackId} />
      {steps.map(({ direction, Icon, isClosed }) => (
        <IconButton
          Icon={Icon}
          key={direction}
          type="submit"
          name="direction"
          value={direction}
          disabled={isClosed}
          className="shortlist-act"
          label={shortlistPage[direction](title)}
          title={shortlistPage[direction](title)}
        />
      ))}
    </Form>
  );
}
