import { heartToasts } from "#app/content/heart-toasts.ts";
import { showToast } from "#app/lib/toast.ts";
import { heartDoor } from "./ask-hearts.ts";
import { drawHearts } from "./draw-hearts.ts";
import { createHeartStore, type HeartNews, type HeartTrack } from "./heart-store.ts";
import { showRemoved } from "./show-removed.ts";

export type LiveHearts = {
  show: (grid: HTMLElement, cards: readonly HTMLElement[]) => () => void;
  toggle: (track: HeartTrack) => void;
};

/** The hearts of this page's brand: asked for once a page has cards, and again when somebody comes back to the page. */
export function openHearts(onChange: () => void): LiveHearts {
  let currentGrid: HTMLElement | null = null;
  const store = createHeartStore(heartDoor, tell);
  // Where there is no answer, hearts stay as they are, and cards that have none yet get none.
  const refresh = () => void store.refresh().catch(() => undefined);

  function tell(news: HeartNews): void {
    if (news.kind === "refused") return showToast(heartToasts[news.refusal]);
    onChange();
    if (news.kind === "given") return showToast(heartToasts.added(news.list));
    // Of what was on no list nothing was removed.
    if (news.removed)
      showRemoved(heartToasts.removed(news.track.title), news.removed, () => {
        refresh();
        onChange();
      });
  }
  const onVisible = () => document.visibilityState === "visible" && refresh();
  return {
    show(grid, cards) {
      // More cards, or others, of the same grid: what is known of all tracks holds for them, too.
      if (grid !== currentGrid) refresh();
      currentGrid = grid;
      document.addEventListener("visibilitychange", onVisible);
      const stop = drawHearts(grid, cards, store);
      return () => {
        document.removeEventListener("visibilitychange", onVisible);
        stop();
      };
    },
    toggle: (track) => void store.toggle(track),
  };
}
