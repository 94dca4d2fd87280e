import { createStore, type Store } from "#app/lib/store.ts";
import type { SpeechRegions } from "#render-service/original-sound/original-sound.contract.ts";

export type EditedSpeech = {
  /** Edits of this tab, newer than the regions of the video's preparation. */
  regions: SpeechRegions | null;
  /** The last change was not kept. */
  isLost: boolean;
};
export type SpeechQueue = {
  store: Store<EditedSpeech>;
  /** Null: as it was found. */
  change: (speechMs: SpeechRegions | null) => void;
  /** Waits until what is shown is kept, and sends again what was lost. False where it is not kept within that time. */
  untilKept: (withinMs: number) => Promise<boolean>;
};

/** `put` answers with what the server has then; with null where it could not be asked. */
type Put = (speechMs: SpeechRegions | null) => Promise<SpeechRegions | null>;

/** Keeps changes to the speech of one video, one after the other, so that the last one counts. */
export function createSpeechQueue(put: Put): SpeechQueue {
  const store = createStore<EditedSpeech>({ regions: null, isLost: false });
  let sending = Promise.resolve();
  let newest = 0;
  let latest: SpeechRegions | null = null;

  function send(speechMs: SpeechRegions | null) {
    const mine = ++newest;
    latest = speechMs;
    sending = sending.then(async () => {
      const saved = await put(speechMs);
      // An answer says nothing of what was changed since.
      if (mine !== newest) return;
      store.change({ isLost: saved === null, ...(saved && !speechMs && { regions: saved }) });
    });
  }

  return {
    store,
    change(speechMs) {
      if (speechMs) store.change({ regions: speechMs });
      send(speechMs);
    },
    async untilKept(withinMs) {
      if (store.get().isLost) send(latest);
      let timer: ReturnType<typeof setTimeout> | undefined;
      const late = new Promise<false>((resolve) => {
        timer = setTimeout(() => resolve(false), withinMs);
      });
      const isSent = await Promise.race([sending.then(() => true), late]);
      clearTimeout(timer);
      return isSent && !store.get().isLost;
    },
  };
}
