import { Ellipsis } from "lucide-react";
import { type SubmitEvent, useRef } from "react";
import { Link } from "react-router";
import { IconButton } from "#app/components/button.tsx";
import { labelTracksCopy } from "#app/content/label-tracks-copy.ts";
import { actWords, type LabelMove } from "#app/content/track-moves-copy.ts";
import type { LabelTrackRow } from "#worker/domain/catalogue/tracks/label-tracks/label-tracks.contract.ts";
import { type CatalogueState, closedHref, dialogHref, reviewStatusHref } from "./catalogue-href.ts";

type RowActionsProps = {
  track: LabelTrackRow;
  state: CatalogueState;
  moves: readonly LabelMove[];
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
};

/** A popover around a plain form, so that it works without scripts. */
export function RowActions({ track, state, moves, onSubmit }: RowActionsProps) {
  const menuId = `track-${track.id}`;
  const menu = useRef<HTMLDivElement>(null);
  // Submitting opens a dialog for the warranty first.
  const switches = moves.filter((move) => move !== "submit");
  const dialogs = [...(moves.includes("submit") ? ["submit" as const] : []), "edit", "delete"] as const;
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    menu.current?.hidePopover();
    // A closing dialog returns the focus to the button, as the menu is closed by then.
    opener.current?.focus();
  };
  return (
    <>
      <IconButton Icon={Ellipsis} ref={opener} label={labelTracksCopy.menu(track.title)} popoverTarget={menuId} />
      <div ref={menu} id={menuId} popover="auto" className="menu">
        {switches.length > 0 && (
          <form
            method="post"
            action={closedHref(state)}
            onSubmit={(event) => {
              menu.current?.hidePopover();
              onSubmit(event);
            }}
          >
            <input type="hidden" name="intent" value="move" />
            <input type="hidden" name="trackId" value={track.id} />
            {switches.map((move) => (
              <button key={move} name="move" value={move}>
                {actWords[move]}
              </button>
            ))}
          </form>
        )}
        <Link to={reviewStatusHref(track.id)} className="menu-link">
          {actWords.review}
        </Link>
        {dialogs.map((dialog) => (
          <Link
            key={dialog}
            to={dialogHref(state, { dialog, track: track.id })}
            preventScrollReset
            className="menu-link"
            onClick={close}
          >
            {actWords[dialog]}
          </Link>
        ))}
      </div>
    </>
  );
}
