import { createStore, type Store } from "#app/lib/store.ts";
import { TooOften } from "./fetch-with-retry.ts";
import { type VaultMemory, addRows } from "./vault-rows.ts";
import { emptyVault, idOf, type Progress, type VaultRow, type VaultState, type Examine } from "./vault-state.ts";

export type Vault = ReturnType<typeof createVault>;

export function createVault(ownerId: string, examine: Examine, memory: VaultMemory) {
  const store = createStore<VaultState>(emptyVault);
  const files = new Map<string, File>();
  let hasRecalled = false;
  const keep = () => void memory.keep(ownerId, store.get().rows);
  const { next, stopReading, changeRow, isBusy } = createReader({ store, files, examine, keep });

  const restore = (rows: readonly VaultRow[]) => {
    store.change({ rows });
    keep();
    next();
  };

  return {
    store,
    /** Restores the results from before a reload. Idempotent. */
    recall() {
      if (hasRecalled) return;
      hasRecalled = true;
      void memory.recall(ownerId).then((rows) => {
        const here = new Set(store.get().rows.map(({ id }) => id));
        store.change({ rows: [...rows.filter(({ id }) => !here.has(id)), ...store.get().rows] });
      });
    },
    add(chosen: readonly File[]) {
      const { rows, accepted } = addRows(store.get().rows, chosen);
      for (const file of accepted) files.set(idOf(file), file);
      store.change({ rows, leftOut: chosen.length - accepted.length });
      keep();
      next();
    },
    /** Null after a reload: files are kept only in memory. */
    fileOf: (id: string) => files.get(id) ?? null,
    remove(id: string) {
      stopReading(id);
      files.delete(id);
      restore(store.get().rows.filter((row) => row.id !== id));
    },
    /** Removes every row; the returned function restores them. */
    clear() {
      stopReading();
      const { rows } = store.get();
      store.change({ leftOut: 0 });
      restore([]);
      return () => restore([...rows, ...store.get().rows.filter(({ id }) => !rows.some((row) => row.id === id))]);
    },
    pause() {
      store.change({ isPaused: true });
      stopReading();
    },
    resume() {
      store.change({ isPaused: false });
      next();
    },
    /** Retries an interrupted or refused row. */
    retry(id: string) {
      changeRow(id, { status: files.has(id) ? "waiting" : "missing" });
      next();
    },
    isBusy,
  };
}

type ReaderOptions = {
  store: Store<VaultState>;
  files: ReadonlyMap<string, File>;
  examine: Examine;
  keep: () => void;
};

/** Sequential: decoding one file already uses the whole machine. */
function createReader({ store, files, examine, keep }: ReaderOptions) {
  let running: { id: string; stop: AbortController } | null = null;

  const changeRow = (id: string, part: Partial<VaultRow>) =>
    store.change({ rows: store.get().rows.map((row) => (row.id === id ? { ...row, ...part } : row)) });

  function next(): void {
    if (running || store.get().isPaused) return;
    const row = store.get().rows.find(({ status, id }) => status === "waiting" && files.has(id));
    const file = row && files.get(row.id);
    if (file) void read(row.id, file);
  }

  async function read(id: string, file: File): Promise<void> {
    const stop = new AbortController();
    running = { id, stop };
    changeRow(id, { status: "reading", progress: null });
    const onProgress = (progress: Progress) => {
      if (!stop.signal.aborted) changeRow(id, { progress });
    };
    const end = await examine(file, { signal: stop.signal, onProgress }).then(
      (result) => ({ status: "done", result }) as const,
      (error) => ({ status: error instanceof TooOften ? "refused" : "interrupted", result: null }) as const,
    );
    if (isReading(stop)) running = null;
    if (!stop.signal.aborted) changeRow(id, { ...end, progress: null, at: Date.now() });
    keep();
    next();
  }

  /** False once this run was stopped, even if another has started. */
  const isReading = (stop: AbortController): boolean => running?.stop === stop;

  const stopReading = (id?: string) => {
    if (!running || (id !== undefined && running.id !== id)) return;
    running.stop.abort(new DOMException("Taken away", "AbortError"));
    changeRow(running.id, { status: "waiting", progress: null });
    running = null;
  };
  return { next, stopReading, changeRow, isBusy: () => running !== null };
}
