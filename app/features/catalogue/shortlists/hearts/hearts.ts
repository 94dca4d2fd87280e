import { noHeartAnswer } from "#app/content/shortlists-copy.ts";
import { showToast } from "#app/lib/toast.ts";
import type { HeartTrack } from "./heart-store.ts";
import type { LiveHearts } from "./live-hearts.ts";

/** A brand's hearts. What keeps and draws them is fetched once a page has shown its cards. */
export type Hearts = {
  /** Gives cards their hearts and keeps them as they are; returns what stops that. */
  show: (grid: HTMLElement, cards: readonly HTMLElement[]) => () => void;
  toggle: (track: HeartTrack) => void;
  /** Calls back when the list has changed; returns what stops it. */
  follow: (onChange: () => void) => () => void;
};

export function createHearts(): Hearts {
  let loading: Promise<LiveHearts> | null = null;
  const followers = new Set<() => void>();
  const load = () => {
    loading ??= import("./live-hearts.ts").then(({ openHearts }) =>
      openHearts(() => followers.forEach((tell) => tell())),
    );
    loading.catch(() => (loading = null));
    return loading;
  };
  return {
    show(grid, cards) {
      let stop: (() => void) | null = null;
      let isLeft = false;
      load().then(
        (live) => {
          if (!isLeft) stop = live.show(grid, cards);
        },
        // The cards stay as they came.
        () => undefined,
      );
      return () => {
        isLeft = true;
        stop?.();
      };
    },
    toggle(track) {
      load().then(
        (live) => live.toggle(track),
        () => showToast(noHeartAnswer),
      );
    },
    follow(onChange) {
      followers.add(onChange);
      return () => followers.delete(onChange);
    },
  };
}
