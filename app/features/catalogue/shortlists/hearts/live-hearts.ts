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

/** Opens the brand's hearts: loaded once a page has cards, and refreshed when the user returns to the tab. */
export function openHearts(onHearts: () => void, onListChange: () => void): LiveHearts {
  const store = createHeartStore(heartDoor, tell);
  store.subscribe(onHearts);
  // Without a response hearts stay as they are, and new cards get none.
  const refresh = () => void store.refresh().catch(() => undefined);

  function tell(news: HeartNews): void {
    if (news.kind === "refused") return showToast(heartToasts[news.refusal]);
    onListChange();
    if (news.kind === "given") return showToast(heartToasts.added(news.list));
    // No toast if the track was in no list.
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
