import { heartToasts } from "#app/content/heart-toasts.ts";
import type { Toast } from "#app/lib/flash.ts";
import { showToast } from "#app/lib/toast.ts";
import type { Removed } from "#worker/domain/catalogue/shortlists/shortlists.contract.ts";

/** Says that a track has left its list, and for ten seconds offers to put it back to where it stood, with its note. */
export function showRemoved(toast: Toast, removed: Removed, onRestored: () => void): void {
  showToast({
    ...toast,
    undo: () => {
      void restore(removed, onRestored);
    },
  });
}

async function restore(removed: Removed, onRestored: () => void): Promise<void> {
  const { putBack } = await import("./ask-hearts.ts");
  const isBack = await putBack(removed);
  showToast(isBack ? heartToasts.restored : heartToasts.notRestored);
  if (isBack) onRestored();
}
