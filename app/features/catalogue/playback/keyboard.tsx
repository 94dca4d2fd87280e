import { lazy, Suspense, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { type KeyCommand, keyCommand, keySeekSeconds } from "./key-command.ts";
import { focusCard, focusedTrackId, focusSearch, focusTrack, hasOpenLayer, keyTarget } from "./cards.ts";
import type { Player } from "./create-player.ts";
import { isTrackPage, type PlayerTrack, syncHref } from "./player-track.ts";
import { soundOwner } from "./sound-claim.ts";

/** Loaded on first use. */
const KeyHelp = lazy(() => import("./key-help.tsx"));

type PlayerKeyboardProps = {
  player: Player;
  canSync: boolean;
  /** Adds the focused or playing track to the shortlist; false when there is none. */
  shortlist: ((track: PlayerTrack | null) => boolean) | null;
};

/** The app's keyboard shortcuts. Handlers nearer to the focus may take a key first by preventing its default. */
export function PlayerKeyboard({ player, canSync, shortlist }: PlayerKeyboardProps) {
  const navigate = useNavigate();
  const [isHelpOpen, setHelpOpen] = useState(false);
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented || event.isComposing) return;
      const command = keyCommand({
        key: event.key,
        hasModifier: event.ctrlKey || event.altKey || event.metaKey,
        target: keyTarget(event.target),
        hasTrack: player.snapshot().track !== null,
        hasOpenLayer: hasOpenLayer(),
      });
      if (command === null) return;
      const { track } = player.snapshot();
      if (command === "use" && (!canSync || !track || isTrackPage(location.pathname))) return;
      if (command === "shortlist") {
        if (!event.repeat && shortlist?.(focusedTrack(player) ?? track)) event.preventDefault();
        return;
      }
      event.preventDefault();
      if (command === "help") setHelpOpen(true);
      else if (command !== "use") obey(player, command);
      else if (track) void navigate(syncHref(track));
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [player, navigate, canSync, shortlist]);
  return (
    isHelpOpen && (
      <Suspense>
        <KeyHelp onClose={() => setHelpOpen(false)} />
      </Suspense>
    )
  );
}

function obey(player: Player, command: Exclude<KeyCommand, "help" | "use" | "shortlist">): void {
  switch (command) {
    case "toggle":
      return toggleSomething(player);
    case "next":
      player.next();
      return focusWhatPlays(player);
    case "previous":
      player.previous();
      return focusWhatPlays(player);
    case "back":
      return player.seekBy(-keySeekSeconds);
    case "forward":
      return player.seekBy(keySeekSeconds);
    case "next-card":
      return focusCard(1);
    case "previous-card":
      return focusCard(-1);
    case "mute":
      return player.toggleMute();
    case "search":
      return focusSearch();
    case "close":
      return player.stop();
  }
}

/** Keeps the playing, focused and highlighted track the same: Enter then opens it. */
function focusWhatPlays(player: Player): void {
  const { track } = player.snapshot();
  if (track) focusTrack(track.id);
}

const focusedTrack = (player: Player): PlayerTrack | undefined =>
  player.offeredList().find(({ id }) => id === focusedTrackId());

/** Priority: the focused card, the last played source, the first track of the list. */
function toggleSomething(player: Player): void {
  const list = player.offeredList();
  const focused = focusedTrack(player);
  if (focused && focused.id !== player.snapshot().track?.id) return player.play(focused, undefined, list);
  const heard = soundOwner();
  if (heard?.toggle) return heard.toggle();
  const [first] = list;
  if (player.snapshot().track) player.toggle();
  else if (first) player.play(first, undefined, list);
}
