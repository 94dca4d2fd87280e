import { heartToasts } from "#app/content/heart-toasts.ts";
import { showToast } from "#app/lib/toast.ts";
import { heartDoor } from "./ask-hearts.ts";
import { createHeartStore, type HeartNews, type HeartTrack } from "./heart-store.ts";
import { showRemoved } from "./use-removal.ts";

export type LiveHearts = {
  show: () => () => void;
  isOn: (trackId: string) => boolean | null;
  toggle: (track: HeartTrack) => void;
};

/** The hearts of this page's brand: asked for once a page has cards, and again when somebody comes back to the page. */
export function openHearts(onHearts: () => void, onListChange: () => void): LiveHearts {
  const store = createHeartStore(heartDoor, tell);
  store.subscribe(onHearts);
  // Where there is no answer, hearts stay as they are, and cards that have none yet get none.
  const refresh = () => void store.refresh().catch(() => undefined);

  function tell(news: HeartNews): void {
    if (news.kind === "refused") return showToast(heartToasts[news.refusal]);
    onListChange();
    if (news.kind === "given") return showToast(heartToasts.added(news.list));
    // Of what was on no list nothing was removed.
    if (news.removed)
      showRemoved(heartToasts.removed(news.track.title), news.removed, () => {
        refresh();
        onListChange();
      });
  }
  return {
    show() {
      const onVisible = () => document.visibilityState === "visible" && refresh();
      refresh();
      document.addEventListener("visibilitychange", onVisible);
      return () => document.removeEventListener("visibilitychange", onVisible);
    },
    isOn: (trackId) => (store.isKnown() ? store.isOn(trackId) : null),
    toggle: (track) => void store.toggle(track),
  };
}
