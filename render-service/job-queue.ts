import type { RenderJob } from "./render-service.contract.ts";

type Kind = RenderJob["kind"];
type Waiting = { kind: Kind; start: () => void };

export type JobQueue = {
  /** Runs the work when there is room for its kind. Null when the waiting list is full. */
  add<T>(kind: Kind, work: () => Promise<T>): Promise<T> | null;
  running(): number;
  waiting(): number;
};

/** Who is let in first; paid work before work that somebody watches before work that can take its time. */
const order: readonly Kind[] = ["sound", "prepare", "cover", "ingest", "listen"];

/**
 * Paid sound passes go ahead of everything and never wait: they need half a second of processor. Preparations leave
 * one slot free; so does a label's catalogue, for which no brand ever waits. All of these run under nice. Each kind has
 * its own short list: who waits long waits in the Worker's line, where accounts take turns.
 */
export function createJobQueue(slots: number, maxWaiting: number): JobQueue {
  const running: Record<Kind, number> = { sound: 0, prepare: 0, ingest: 0, cover: 0, listen: 0 };
  const waiting: Waiting[] = [];
  const forBrands = () => running.sound + running.prepare;
  const forLabels = () => running.ingest + running.cover + running.listen;
  const total = () => forBrands() + forLabels();
  const behind = Math.max(1, slots - 1);

  const hasRoom = (kind: Kind) => {
    if (kind === "sound") return running.sound < slots;
    if (kind === "prepare") return forBrands() < slots && running.prepare < behind;
    return total() < slots && forLabels() < behind;
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
