import type { Player } from "#app/features/catalogue/playback/create-player.ts";
import type { PlayerTrack } from "#app/features/catalogue/playback/player-track.ts";

export type HoverPreview = {
  /** The pointer is over the card of this track; null for none. */
  point: (trackId: string | null) => void;
  /** Makes the previewed track the playing one; false if it is not being previewed. */
  keep: (trackId: string) => boolean;
  destroy: () => void;
};

type HoverParts = {
  player: Player;
  /** True while the picture plays: nothing is previewed under a paused one. */
  isRunning: () => boolean;
  /** Called with the track being previewed, or null when the preview ends. */
  onPreview: (trackId: string | null) => void;
};

/** Debounce in milliseconds: no preview while crossing the list, and no former track between two cards. */
export const restMs = 250;

/**
 * Plays a track while the pointer rests on its card, then returns to the former one, both in sync with the picture. Any other use
 * of the player, such as a key or pause, keeps the track that is audible.
 */
export function createHoverPreview({ player, isRunning, onPreview }: HoverParts): HoverPreview {
  let pointedAt: string | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** `former` plays again when the pointer leaves `trackId`. */
  let preview: { former: PlayerTrack; queue: readonly PlayerTrack[]; trackId: string } | null = null;
  /** The track that was still loading when the pointer rested; once it plays, the card under the pointer is previewed. */
  let awaited: string | null = null;

  /** A picture that waits for music counts as running. */
  const isOn = () => isRunning() || preview !== null || player.snapshot().status === "pending";
  function aim(): void {
    awaited = null;
    clearTimeout(timer);
    timer = setTimeout(settle, restMs);
  }
  function end(): void {
    preview = null;
    onPreview(null);
  }
  function goBack(): void {
    if (!preview) return;
    const { former, queue } = preview;
    end();
    player.play(former, undefined, queue);
  }
  function settle(): void {
    const { track, status, queue } = player.snapshot();
    if (!track) return;
    if (pointedAt === null || pointedAt === preview?.former.id) return goBack();
    if (pointedAt === track.id) return;
    if (!preview && (status !== "playing" || !isRunning())) {
      awaited = status === "pending" ? track.id : null;
      return;
    }
    const list = player.offeredList();
    const target = list.find(({ id }) => id === pointedAt);
    if (!target) return;
    preview = { former: preview?.former ?? track, queue: preview?.queue ?? queue, trackId: target.id };
    onPreview(target.id);
    player.play(target, undefined, list);
    player.pointAt(preview.former.id);
  }
  const leave = player.subscribe(() => {
    const { track, status } = player.snapshot();
    if (preview && track?.id === preview.trackId && status === "error") return goBack();
    const isWanted = status === "pending" || status === "playing";
    if (track?.id !== awaited || !isWanted) awaited = null;
    else if (status === "playing") aim();
    if (!preview || (track?.id === preview.trackId && isWanted)) return;
    // The preview was interrupted by the listener: the resting pointer must not start another.
    clearTimeout(timer);
    end();
  });

  return {
    point(trackId) {
      if (!isOn()) {
        pointedAt = trackId;
        return clearTimeout(timer);
      }
      // Cards cancel their prefetch when the pointer leaves a button, so prefetch here.
      player.pointAt(trackId ?? preview?.former.id ?? null);
      if (trackId === pointedAt) return;
      pointedAt = trackId;
      aim();
    },
    keep(trackId) {
      if (preview?.trackId !== trackId) return false;
      end();
      return true;
    },
    destroy() {
      clearTimeout(timer);
      leave();
      if (preview) end();
    },
  };
}
