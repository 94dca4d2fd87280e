import type { RenderJob } from "./render-service.contract.ts";

/** Job kinds, and synchronous sound prints. */
type Kind = RenderJob["kind"] | "sound-print";
type Waiting = { kind: Kind; start: () => void };

/** Priority: paid work, then work that a user is watching, then background work. */
const order: readonly Kind[] = ["sound", "prepare", "cover", "ingest", "listen", "comp", "sound-print"];

/**
 * Paid sound passes go first and never wait: they need half a second of processor time. Preparations leave one slot free; so do
 * ingests, for which no brand waits, comps, which are free, and prints of public visitors' sounds. All of these run under nice.
 * Each kind has its own short queue: longer waits belong in the Worker's queue, which is fair between accounts.
 */
export function createJobQueue(slots: number, maxWaiting: number) {
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
  const total = () => Object.values(running).reduce((sum, count) => sum + count, 0);
  const unhurried = () => total() - forBrands();
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
    /** Runs the work when its kind has a slot. Null if the queue is full. */
    add<T>(kind: Kind, work: () => Promise<T>): Promise<T> | null {
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
export type JobQueue = ReturnType<typeof createJobQueue>;
