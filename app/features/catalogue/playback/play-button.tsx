import { playerCopy } from "#app/content/catalogue-copy.ts";
import { cardAround } from "./cards.ts";
import { PauseGlyph, PlayGlyph } from "./transport-buttons.tsx";
import type { PlayerTrack } from "./player-track.ts";
import { usePlayerActions, useTrackStatus } from "./player-provider.tsx";

type PlayButtonProps = {
  track: PlayerTrack;
  /** Start position of a track that is not playing yet. */
  atSeconds?: number;
  /** The list that contains the track, for next and previous. */
  queue?: readonly PlayerTrack[] | (() => readonly PlayerTrack[]);
  /** Accessible names; by default "Play preview of {title}". */
  labels?: { play: string; pause: string };
  className?: string;
};

/** Plays or pauses one track. Hidden without scripts. */
export function PlayButton({ track, atSeconds, queue, labels, className = "" }: PlayButtonProps) {
  const player = usePlayerActions();
  const status = useTrackStatus(track.id);
  const isOn = status === "playing" || status === "pending";
  const words = labels ?? { play: playerCopy.play(track.title), pause: playerCopy.pause(track.title) };
  function press() {
    if (status === "idle") player.play(track, atSeconds, typeof queue === "function" ? queue() : queue);
    else player.toggle();
  }
  return (
    <button
      type="button"
      className={`play noscript:hidden ${className}`}
      aria-pressed={isOn}
      aria-label={isOn ? words.pause : words.play}
      aria-busy={status === "pending" || undefined}
      onPointerEnter={() => player.pointAt(track.id)}
      onPointerLeave={({ pointerType }) => pointerType !== "touch" && player.pointAt(null)}
      onPointerDown={() => player.pointAt(track.id, true)}
      onFocus={() => player.pointAt(track.id)}
      // On a move between cards the newly focused one is already pointed at.
      onBlur={({ relatedTarget }) => !cardAround(relatedTarget) && player.pointAt(null)}
      onClick={press}
    >
      {isOn ? <PauseGlyph /> : <PlayGlyph />}
    </button>
  );
}
