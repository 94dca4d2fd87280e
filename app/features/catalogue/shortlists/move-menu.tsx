import { FolderInput } from "lucide-react";
import type { SubmitEvent } from "react";
import { Form } from "react-router";
import { shortlistPage } from "#app/content/shortlist-pages-copy.ts";

type MoveMenuProps = {
  action: string;
  trackId: string;
  title: string;
  others: readonly { id: string; name: string }[];
  send: (form: FormData) => void;
};

/** The account's other lists, to move a track to with its note. */
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
      <button
        type="button"
        popoverTarget={id}
        className="iconbtn shortlist-act"
        aria-label={shortlistPage.moveTo(title)}
        title={shortlistPage.moveTo(title)}
      >
        <FolderInput className="icon" strokeWidth={1.75} aria-hidden="true" />
      </button>
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
