import { openVolume, setVolume } from "#app/features/catalogue/playback/element-gain.ts";
import {
  createPlayback,
  type SyncedPlayback,
} from "#app/features/catalogue/playback/synced/create-playback.ts";
import { leadByVideo } from "#app/features/catalogue/playback/synced/leader.ts";

/** A candidate as it is heard. `volume` is linear. */
export type Heard = { music: HTMLAudioElement; startAtSeconds: number; volume: number };

export type ReviewPlayback = SyncedPlayback & {
  /** Swaps the music; the picture keeps running. One that is heard already pauses or goes on. */
  choose: (position: number) => void;
};

const lookAhead = 4;

/** Plays one silent film with one of several pieces of music, by their positions. */
export function createReviewPlayback(
  video: HTMLVideoElement,
  candidates: ReadonlyMap<number, Heard>,
): ReviewPlayback {
  const playback = createPlayback({
    leader: leadByVideo(video),
    sounds: [...candidates].map(([position, sound]) => ({ ...sound, id: String(position) })),
  });
  const open = (id: string | null) => {
    const heard = candidates.get(Number(id));
    if (heard) openVolume(heard.music);
  };
  for (const { music, volume } of candidates.values()) setVolume(music, volume);
  playback.onStart(() => {
    // A few are fetched along, so that a swap is heard at once.
    for (const { music } of [...candidates.values()].slice(0, lookAhead)) music.preload = "auto";
    open(playback.store.get().heardId);
  });
  return {
    ...playback,
    choose(position) {
      const id = String(position);
      if (!candidates.has(position)) return;
      if (id === playback.store.get().heardId) return playback.toggle();
      open(id);
      playback.hear(id);
      playback.play();
    },
  };
}
