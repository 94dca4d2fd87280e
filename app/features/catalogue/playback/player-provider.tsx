import { createContext, type ReactNode, useContext, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { createPlayer, type Player } from "./create-player.ts";
import type { PlayerSnapshot } from "./player-deck.ts";
import { PlayerKeyboard } from "./keyboard.tsx";
import type { PlayerTrack } from "./player-track.ts";
import { poolSize } from "./sound-pool.ts";
import type { PlayerStatus } from "./player-state.ts";

export const PlayerContext = createContext<Player | null>(null);

type PlayerProviderProps = {
  canSync?: boolean;
  /** Handler of the H key, for accounts with shortlists. */
  shortlist?: ((track: PlayerTrack | null) => boolean) | null;
  children: ReactNode;
};

/** Owns the app's audio elements. Outlives page changes, so playback continues. */
export function PlayerProvider({ canSync = false, shortlist = null, children }: PlayerProviderProps) {
  const [player] = useState(createPlayer);
  const sounds = useRef<HTMLDivElement>(null);
  useEffect(() => player.attach([...(sounds.current?.querySelectorAll("audio") ?? [])]), [player]);
  return (
    <PlayerContext value={player}>
      {children}
      <div ref={sounds} hidden>
        {Array.from({ length: poolSize }, (_, place) => (
          <audio key={place} preload="none" />
        ))}
      </div>
      <PlayerKeyboard player={player} canSync={canSync} shortlist={shortlist} />
    </PlayerContext>
  );
}

/** Player commands. Reading them never causes a render. */
export function usePlayerActions(): Player {
  const player = useContext(PlayerContext);
  if (!player) throw new Error("A part of the player stands outside <PlayerProvider>");
  return player;
}

/** The player with its current state: track, status, queue, volume. */
export function usePlayer(): PlayerSnapshot & Player {
  const player = usePlayerActions();
  const snapshot = useSyncExternalStore(player.subscribe, player.snapshot, player.snapshot);
  return { ...player, ...snapshot };
}

/** Status of one track: idle unless it is the current one. Renders only when that changes. */
export function useTrackStatus(trackId: string): PlayerStatus {
  const player = usePlayerActions();
  const read = () => {
    const { track, status } = player.snapshot();
    return track?.id === trackId ? status : "idle";
  };
  return useSyncExternalStore(player.subscribe, read, read);
}
