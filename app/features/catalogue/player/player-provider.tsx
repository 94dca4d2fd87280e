import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { createPlayer, type Player } from "./create-player.ts";
import type { PlayerSnapshot } from "./player-deck.ts";
import { PlayerKeyboard } from "./keyboard.tsx";
import type { PlayerStatus } from "./player-state.ts";
import type { PlayerTrack } from "./player-track.ts";

const PlayerContext = createContext<Player | null>(null);
const QueueContext = createContext<readonly PlayerTrack[] | undefined>(undefined);

/** Owns the app's one audio element. It stays while pages change, and so does what plays. */
export function PlayerProvider({ canSync = false, children }: { canSync?: boolean; children: ReactNode }) {
  const [player] = useState(createPlayer);
  const audio = useRef<HTMLAudioElement>(null);
  useEffect(() => (audio.current ? player.attach(audio.current) : undefined), [player]);
  return (
    <PlayerContext value={player}>
      {children}
      <audio ref={audio} preload="none" hidden />
      <PlayerKeyboard player={player} canSync={canSync} />
    </PlayerContext>
  );
}

/** What can be done with the player. Reading it renders nothing again. */
export function usePlayerActions(): Player {
  const player = useContext(PlayerContext);
  if (!player) throw new Error("A part of the player stands outside <PlayerProvider>");
  return player;
}

/** The player with its present state: track, status, queue, volume. */
export function usePlayer(): PlayerSnapshot & Player {
  const player = usePlayerActions();
  const snapshot = useSyncExternalStore(player.subscribe, player.snapshot, player.snapshot);
  return { ...player, ...snapshot };
}

/** The state of one track: idle unless it is the current one. Renders again only when that changes. */
export function useTrackStatus(trackId: string): PlayerStatus {
  const player = usePlayerActions();
  const read = () => {
    const { track, status } = player.snapshot();
    return track?.id === trackId ? status : "idle";
  };
  return useSyncExternalStore(player.subscribe, read, read);
}

/** The list on the screen: tracks started inside walk on through it. */
export function PlayerQueue({ tracks, children }: { tracks: readonly PlayerTrack[]; children: ReactNode }) {
  const player = usePlayerActions();
  useEffect(() => {
    player.offerList(tracks);
    return () => player.offerList([]);
  }, [player, tracks]);
  return <QueueContext value={tracks}>{children}</QueueContext>;
}

/** The list around this component, if there is one. */
export function useQueue(): readonly PlayerTrack[] | undefined {
  return useContext(QueueContext);
}
