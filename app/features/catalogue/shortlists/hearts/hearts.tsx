import { createContext, type ReactNode, useContext, useState } from "react";
import { noHeartAnswer } from "#app/content/shortlists-copy.ts";
import { PlayerProvider } from "#app/features/catalogue/playback/player-provider.tsx";
import { showToast } from "#app/lib/toast.ts";
import type { HeartTrack } from "./heart-store.ts";
import type { LiveHearts } from "./live-hearts.ts";

/** A brand's hearts. The store is loaded lazily, after the cards are shown. */
export type Hearts = {
  /** Loads which tracks have hearts, and refreshes them while cards are shown; returns a function that stops it. */
  show: () => () => void;
  /** Null until the state is loaded. */
  isOn: (trackId: string) => boolean | null;
  subscribe: (listener: () => void) => () => void;
  toggle: (track: HeartTrack) => void;
  /** Subscribes to changes of the list; returns a function that unsubscribes. */
  follow: (onChange: () => void) => () => void;
};

export function createHearts(): Hearts {
  let loading: Promise<LiveHearts> | null = null;
  let live: LiveHearts | null = null;
  const followers = new Set<() => void>();
  const listeners = new Set<() => void>();
  const load = () => {
    loading ??= import("./live-hearts.ts").then(({ openHearts }) => {
      live = openHearts(
        () => listeners.forEach((tell) => tell()),
        () => followers.forEach((tell) => tell()),
      );
      return live;
    });
    loading.catch(() => (loading = null));
    return loading;
  };
  return {
    show() {
      let stop: (() => void) | null = null;
      let isLeft = false;
      load().then(
        (loaded) => {
          if (!isLeft) stop = loaded.show();
        },
        // Cards stay without hearts if the import fails.
        () => undefined,
      );
      return () => {
        isLeft = true;
        stop?.();
      };
    },
    isOn: (trackId) => live?.isOn(trackId) ?? null,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    toggle(track) {
      load().then(
        (loaded) => loaded.toggle(track),
        () => showToast(noHeartAnswer),
      );
    },
    follow(onChange) {
      followers.add(onChange);
      return () => followers.delete(onChange);
    },
  };
}

/** Null for labels, which have no shortlists. */
export const HeartsContext = createContext<Hearts | null>(null);

export const useHearts = (): Hearts | null => useContext(HeartsContext);

/** The player, and for brands the hearts behind its H key. */
export function WithHearts({ isBrand, children }: { isBrand: boolean; children: ReactNode }) {
  const [hearts] = useState(createHearts);
  const [shortlist] = useState(() => (track: HeartTrack | null) => toggleHeart(hearts, track));
  return (
    <HeartsContext value={isBrand ? hearts : null}>
      <PlayerProvider canSync={isBrand} shortlist={isBrand ? shortlist : null}>
        {children}
      </PlayerProvider>
    </HeartsContext>
  );
}

/** The heart button on a track's page takes precedence. */
function toggleHeart(hearts: Hearts, track: HeartTrack | null): boolean {
  const own = document.querySelector<HTMLButtonElement>(".track-heart");
  if (own && (!track || own.value === track.id)) own.click();
  else if (track) hearts.toggle(track);
  else return false;
  return true;
}
