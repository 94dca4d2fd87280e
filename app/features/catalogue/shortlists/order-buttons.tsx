import { ArrowDown, ArrowUp } from "lucide-react";
import { type SubmitEvent, useLayoutEffect, useRef } from "react";
import { Form } from "react-router";
import { shortlistPage } from "#app/content/shortlist-pages-copy.ts";
import { useInPlace } from "#app/lib/in-place.ts";

type OrderButtonsProps = {
  action: string;
  trackId: string;
  title: string;
  place: number;
  isFirst: boolean;
  isLast: boolean;
};

/** One step up or down. The focus goes along with the track. */
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
    // At an end the way on is closed: the way back has the focus.
    (button.disabled ? form.current?.querySelector<HTMLButtonElement>("button:enabled") : button)?.focus();
  }, [place]);
  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const { submitter } = event.nativeEvent;
    pressed.current = submitter instanceof HTMLButtonElement ? submitter : null;
    send(new FormData(event.currentTarget, submitter));
  }
  return (
    <Form ref={form} method="post" action={action} className="flex" onSubmit={onSubmit}>
      <input type="hidden" name="intent" value="reorder" />
      <input type="hidden" name="trackId" value={trackId} />
      <button
        type="submit"
        name="direction"
        value="up"
        disabled={isFirst}
        className="iconbtn shortlist-act"
        aria-label={shortlistPage.up(title)}
        title={shortlistPage.up(title)}
      >
        <ArrowUp className="icon" strokeWidth={1.75} aria-hidden="true" />
      </button>
      <button
        type="submit"
        name="direction"
        value="down"
        disabled={isLast}
        className="iconbtn shortlist-act"
        aria-label={shortlistPage.down(title)}
        title={shortlistPage.down(title)}
      >
        <ArrowDown className="icon" strokeWidth={1.75} aria-hidden="true" />
      </button>
    </Form>
  );
}
