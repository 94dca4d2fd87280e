import type { RenderJob } from "./contract.ts";

type Kind = RenderJob["kind"];
type Waiting = { kind: Kind; start: () => void };

export type JobQueue = {
  /** Runs the work when there is room for its kind. Null when the waiting list is full. */
  add<T>(kind: Kind, work: () => Promise<T>): Promise<T> | null;
  running(): number;
  waiting(): number;
};

/**
 * Paid sound passes go ahead of preparations and never wait for one: they need half a second of processor,
 * preparations run under nice and leave one slot free.
 */
export function createJobQueue(slots: number, maxWaiting: number): JobQueue {
  const running: Record<Kind, number> = { sound: 0, prepare: 0 };
  const waiting: Waiting[] = [];
  const total = () => running.sound + running.prepare;

  const hasRoom = (kind: Kind) =>
    kind === "sound" ? running.sound < slots : total() < slots && running.prepare < Math.max(1, slots - 1);

  const startNext = () => {
    for (const kind of ["sound", "prepare"] as const) {
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
      const isFull = waiting.length >= maxWaiting && !hasRoom(kind);
      if (isFull) return null;
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
