import type { Player } from "#app/features/catalogue/playback/create-player.ts";
import type { PlayerTrack } from "#app/features/catalogue/playback/player-track.ts";

export type HoverPreview = {
  /** The pointer is over the card of a track, or with null over none. */
  point: (trackId: string | null) => void;
  /** A track that is only previewed becomes the one that plays; false where it is not previewed. */
  keep: (trackId: string) => boolean;
  destroy: () => void;
};

type HoverParts = {
  player: Player;
  /** The picture runs: nothing is previewed under one that stands still. */
  isRunning: () => boolean;
  /** Called with the track that is previewed from now on, or null. */
  onPreview: (trackId: string | null) => void;
};

/** A pointer on its way over the list rests nowhere, and one that leaves a card for the next hears nothing between them. */
export const restMs = 250;

/**
 * Lets a track be heard for as long as the pointer rests on its card, and then what was heard before, both at what the picture
 * shows: each is a swap like that of the keys. Whatever else the listener does with the player, a key or pause, keeps what is heard.
 */
export function createHoverPreview({ player, isRunning, onPreview }: HoverParts): HoverPreview {
  let pointedAt: string | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** `former` returns when the pointer leaves `trackId`. */
  let preview: { former: PlayerTrack; queue: readonly PlayerTrack[]; trackId: string } | null = null;
  /** The track whose music is on its way, or was waited for: once it sounds, the card that is pointed at has its turn. */
  let awaited: string | null = null;

  /** A picture that stands still for want of music has not been stopped. */
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
    // A pointer that lies where it lay has not chosen anything since.
    clearTimeout(timer);
    end();
  });

  return {
    point(trackId) {
      if (!isOn()) {
        pointedAt = trackId;
        return clearTimeout(timer);
      }
      // The cards themselves let go of what is fetched ahead whenever the pointer leaves a button.
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
