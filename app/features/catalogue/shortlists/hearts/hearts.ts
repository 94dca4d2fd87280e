import { createContext, useContext } from "react";
import { noHeartAnswer } from "#app/content/shortlists-copy.ts";
import { showToast } from "#app/lib/toast.ts";
import type { HeartTrack } from "./heart-store.ts";
import type { LiveHearts } from "./live-hearts.ts";

/** A brand's hearts. The store behind them is fetched once a page has shown its cards. */
export type Hearts = {
  /** Asks which tracks have hearts, and keeps them fresh as long as cards are shown; returns what stops that. */
  show: () => () => void;
  /** Null until the server has said which tracks have hearts. */
  isOn: (trackId: string) => boolean | null;
  subscribe: (listener: () => void) => () => void;
  toggle: (track: HeartTrack) => void;
  /** Calls back when the list has changed; returns what stops it. */
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
        // The cards stay as they came.
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

/** Null for labels, who keep no lists. */
export const HeartsContext = createContext<Hearts | null>(null);

export const useHearts = (): Hearts | null => useContext(HeartsContext);
