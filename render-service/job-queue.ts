import type { RenderJob } from "./render-service.contract.ts";

/** Jobs, and sounds whose print somebody waits for. */
type Kind = RenderJob["kind"] | "sound-print";
type Waiting = { kind: Kind; start: () => void };

export type JobQueue = {
  /** Runs the work when there is room for its kind. Null when the waiting list is full. */
  add<T>(kind: Kind, work: () => Promise<T>): Promise<T> | null;
  running(): number;
  waiting(): number;
};

/** Who is let in first; paid work before work that somebody watches before work that can take its time. */
const order: readonly Kind[] = ["sound", "prepare", "cover", "ingest", "listen", "comp", "sound-print"];

/**
 * Paid sound passes go ahead of everything and never wait: they need half a second of processor. Preparations leave
 * one slot free; so does a label's catalogue, for which no brand ever waits, and so do comps, which are free, and sounds
 * that strangers ask about. All of these run under nice. Each kind has its own short list: who waits long waits in the
 * Worker's line, where accounts take turns.
 */
export function createJobQueue(slots: number, maxWaiting: number): JobQueue {
  const running: Record<Kind, number> = {
    sound: 0,
    prepare: 0,
    ingest: 0,
    cover: 0,
    listen: 0,
    comp: 0,
    "sound-print": 0,
  };
  const waiting: Waiting[] = [];
  const forBrands = () => running.sound + running.prepare;
  const unhurried = () =>
    running.ingest + running.cover + running.listen + running.comp + running["sound-print"];
  const total = () => forBrands() + unhurried();
  const behind = Math.max(1, slots - 1);

  const hasRoom = (kind: Kind) => {
    if (kind === "sound") return running.sound < slots;
    if (kind === "prepare") return forBrands() < slots && running.prepare < behind;
    return total() < slots && unhurried() < behind;
  };

  const isFull = (kind: Kind) => waiting.filter((entry) => entry.kind === kind).length >= maxWaiting;

  const startNext = () => {
    for (const kind of order) {
      while (hasRoom(kind)) {
        const at = waiting.findIndex((entry) => entry.kind === kind);
        const [next] = at >= 0 ? waiting.splice(at, 1) : [];
        if (!next) break;
        next.start();
      }
    }
  };

  return {
    add(kind, work) {
      if (isFull(kind) && !hasRoom(kind)) return null;
      const turn = new Promise<void>((resolve) => {
        const start = () => {
          running[kind]++;
          resolve();
        };
        waiting.push({ kind, start });
      });
      startNext();
      return turn.then(work).finally(() => {
        running[kind]--;
        startNext();
      });
    },
    running: total,
    waiting: () => waiting.length,
  };
}
