import type {
  CurrentShortlist,
  HeartRefusal,
  Removed,
} from "#worker/domain/catalogue/shortlists/shortlists.contract.ts";

export type HeartTrack = { id: string; title: string };
type Named = { id: string; name: string };
export type HeartResult = { ok: true; list: Named } | { ok: false; refusal: HeartRefusal | "no-answer" };
export type UnheartResult = { ok: true; removed: Removed | null } | { ok: false; refusal: "no-answer" };

/** The server's side of hearts. */
export type HeartDoor = {
  /** Rejects when there is no answer. */
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
  /** False until the server has said which tracks have hearts. */
  isKnown: () => boolean;
  isOn: (trackId: string) => boolean;
  /** Asks the server again; what is being changed right now keeps what was asked for it. */
  refresh: () => Promise<void>;
  toggle: (track: HeartTrack) => Promise<void>;
  subscribe: (listener: () => void) => () => void;
};

/** Which tracks have hearts: shown as they are asked for, and put right when the server refuses. */
export function createHeartStore(door: HeartDoor, tell: (news: HeartNews) => void): HeartStore {
  const listeners = new Set<() => void>();
  /** As the server said last. */
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
    // Another tab has chosen another list: what has a heart is another question now.
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
    // It was not there: hearts go to another list by now, or somebody was faster.
    if (result.removed === null) refresh().catch(() => undefined);
    return { kind: "taken", removed: result.removed, track };
  }

  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return { isKnown: () => on !== null, isOn, refresh, toggle, subscribe };
}
