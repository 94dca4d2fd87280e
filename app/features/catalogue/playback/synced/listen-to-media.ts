import { isStarved } from "./media-ready.ts";
import { follow, jumpInTurn, stop } from "./playback.ts";
import type { PlaybackEvent } from "./playback-phase.ts";
import { heardSound, type Playback, showFrame } from "./playback-state.ts";

export function listenToLeader(playback: Playback, react: (event: PlaybackEvent) => void, signal: AbortSignal): void {
  const { leader, store } = playback;
  leader.listen(
    {
      moved() {
        follow(playback);
        showFrame(playback);
      },
      ended: () => react("ended"),
      paused: () => react("paused"),
      starved: () => react("starved"),
      showed(hasPicture) {
        if (!hasPicture) stop(playback);
        if (store.get().isPictureBroken === hasPicture) store.change({ isPictureBroken: !hasPicture });
      },
    },
    signal,
  );
}

export function listenToSounds(playback: Playback, react: (event: PlaybackEvent) => void, signal: AbortSignal): void {
  const { store } = playback;
  for (const sound of playback.sounds) {
    const { id, music } = sound;
    const on = (event: string, listener: () => void) => music.addEventListener(event, listener, { signal });
    const isAwaited = () => sound === heardSound(playback) && !sound.isHeld && !sound.isStarting;
    // Loading begins at the start position.
    on("loadedmetadata", () => jumpInTurn(playback, sound));
    on("pause", () => isAwaited() && music.paused && !music.ended && react("paused"));
    on("waiting", () => isAwaited() && isStarved(music) && react("starved"));
    on("seeked", () => {
      if (!sound.mustJumpAgain) return;
      sound.mustJumpAgain = false;
      jumpInTurn(playback, sound);
    });
    on("error", () => {
      if (!music.hasAttribute("src")) return;
      store.change({ broken: new Set([...store.get().broken, id]) });
      if (sound === heardSound(playback)) react("broke");
    });
  }
}
