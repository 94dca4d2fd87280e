import type { CurrentShortlist, HeartRefusal, Removed } from "#worker/domain/catalogue/shortlists/shortlists.contract.ts";

export type HeartTrack = { id: string; title: string };
type Named = { id: string; name: string };
export type HeartResult = { ok: true; list: Named } | { ok: false; refusal: HeartRefusal | "no-answer" };
export type UnheartResult = { ok: true; removed: Removed | null } | { ok: false; refusal: "no-answer" };

/** API client for hearts. */
export type HeartDoor = {
  /** Rejects if there is no response. */
  read: () => Promise<CurrentShortlist>;
  give: (trackId: string) => Promise<HeartResult>;
  take: (trackId: string) => Promise<UnheartResult>;
};

export type HeartNews = { track: HeartTrack } & (
  | { kind: "given"; list: Named }
  | { kind: "taken"; removed: Removed | null }
  | { kind: "refused"; refusal: HeartRefusal | "no-answer" }
);

type HeartStore = {
  /** False until the state is loaded. */
  isKnown: () => boolean;
  isOn: (trackId: string) => boolean;
  /** Reloads the state; pending changes keep their target. */
  refresh: () => Promise<void>;
  toggle: (track: HeartTrack) => Promise<void>;
  subscribe: (listener: () => void) => () => void;
};

/** Hearted tracks: optimistic updates, rolled back when the server refuses. */
export function createHeartStore(door: HeartDoor, tell: (news: HeartNews) => void): HeartStore {
  const listeners = new Set<() => void>();
  /** Last state from the server. */
  let on: Set<string> | null = null;
  let listId: string | null = null;
  /** Target state of hearts whose request is unanswered. */
  const pending = new Map<string, boolean>();
  /** Counts answers that changed `on`; a read started before one of them is stale. */
  let changes = 0;

  const changed = () => listeners.forEach((listener) => listener());
  const isOn = (trackId: string) => pending.get(trackId) ?? on?.has(trackId) ?? false;

  async function refresh(): Promise<void> {
    const before = changes;
    const list = await door.read();
    if (before !== changes) return;
    on = new Set(list?.trackIds);
    listId = list?.id ?? null;
    changed();
  }

  async function toggle(track: HeartTrack): Promise<void> {
    try {
      if (!on) await refresh();
    } catch {
      return tell({ kind: "refused", refusal: "no-answer", track });
    }
    const isUnderway = pending.has(track.id);
    pending.set(track.id, !isOn(track.id));
    changed();
    // A running `settle` sends again if the target has changed by then.
    if (!isUnderway) await settle(track);
  }

  async function settle(track: HeartTrack): Promise<void> {
    let news: HeartNews;
    let target: boolean;
    do {
      target = pending.get(track.id) ?? false;
      news = target ? await give(track) : await take(track);
    } while (news.kind !== "refused" && pending.get(track.id) !== target);
    pending.delete(track.id);
    changed();
    tell(news);
  }

  async function give(track: HeartTrack): Promise<HeartNews> {
    const result = await door.give(track.id);
    if (!result.ok) return { kind: "refused", refusal: result.refusal, track };
    changes += 1;
    on?.add(track.id);
    // Another tab has selected another list, so all hearts change.
    if (listId !== result.list.id) {
      listId = result.list.id;
      refresh().catch(() => undefined);
    }
    return { kind: "given", list: result.list, track };
  }

  async function take(track: HeartTrack): Promise<HeartNews> {
    const result = await door.take(track.id);
    if (!result.ok) return { kind: "refused", refusal: result.refusal, track };
    changes += 1;
    on?.delete(track.id);
    // It was not in the list: the current list has changed, or another tab removed it first.
    if (result.removed === null) refresh().catch(() => undefined);
    return { kind: "taken", removed: result.removed, track };
  }

  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return { isKnown: () => on !== null, isOn, refresh, toggle, subscribe };
}
