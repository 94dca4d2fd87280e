import { createStore, type Store } from "#app/lib/store.ts";
import { maxVaultVideos } from "#worker/domain/licensing/proof/vault/vault.contract.ts";
import { TooOften } from "./ask-patiently.ts";
import type { VaultMemory } from "./vault-memory.ts";
import type { VaultResult } from "./vault-result.ts";
import { emptyVault, idOf, isFresh, type Progress, type VaultRow, type VaultState } from "./vault-state.ts";

/** Finds out about one video. Rejects when it was aborted or the connection was lost, and with TooOften. */
export type Examine = (
  file: File,
  options: { signal: AbortSignal; onProgress: (progress: Progress) => void },
) => Promise<VaultResult>;

export type Vault = {
  store: Store<VaultState>;
  /** Brings back what was found before the page was loaded anew. Asking twice does nothing more. */
  recall(): void;
  add(files: readonly File[]): void;
  /** The file of a row, while this page has it. */
  fileOf(id: string): File | null;
  remove(id: string): void;
  /** Takes every row away; what is returned brings them back. */
  clear(): () => void;
  pause(): void;
  resume(): void;
  /** Once more, what was cut short. */
  retry(id: string): void;
  isBusy(): boolean;
};

/** One file after the other: each is decoded, which takes the machine as it is. */
export function createVault(ownerId: string, examine: Examine, memory: VaultMemory): Vault {
  const store = createStore<VaultState>(emptyVault);
  const files = new Map<string, File>();
  let running: { id: string; stop: AbortController } | null = null;
  let hasRecalled = false;

  const changeRow = (id: string, part: Partial<VaultRow>) =>
    store.change({ rows: store.get().rows.map((row) => (row.id === id ? { ...row, ...part } : row)) });
  const keep = () => void memory.keep(ownerId, store.get().rows);

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

  /** False once this reading was stopped, even if another has begun. */
  const isReading = (stop: AbortController): boolean => running?.stop === stop;

  const stopReading = (id?: string) => {
    if (!running || (id !== undefined && running.id !== id)) return;
    running.stop.abort(new DOMException("Taken away", "AbortError"));
    changeRow(running.id, { status: "waiting", progress: null });
    running = null;
  };

  const restore = (rows: readonly VaultRow[]) => {
    store.change({ rows });
    keep();
    next();
  };

  return {
    store,
    recall() {
      if (hasRecalled) return;
      hasRecalled = true;
      void memory.recall(ownerId).then((rows) => {
        const here = new Set(store.get().rows.map(({ id }) => id));
        store.change({ rows: [...rows.filter(({ id }) => !here.has(id)), ...store.get().rows] });
      });
    },
    add(chosen) {
      const rows = new Map(store.get().rows.map((row) => [row.id, row]));
      let leftOut = 0;
      for (const file of chosen) {
        const id = idOf(file);
        const existing = rows.get(id);
        if (!existing && rows.size >= maxVaultVideos) {
          leftOut++;
          continue;
        }
        files.set(id, file);
        if (existing?.status === "reading" || (existing?.status === "done" && isFresh(existing))) continue;
        const { name, size, lastModified } = file;
        const chosen = { status: "waiting", progress: null, result: null, at: Date.now() } as const;
        rows.set(id, { id, name, size, lastModified, ...chosen });
      }
      store.change({ rows: [...rows.values()], leftOut });
      keep();
      next();
    },
    fileOf: (id) => files.get(id) ?? null,
    remove(id) {
      stopReading(id);
      files.delete(id);
      restore(store.get().rows.filter((row) => row.id !== id));
    },
    clear() {
      stopReading();
      const { rows } = store.get();
      store.change({ leftOut: 0 });
      restore([]);
      return () =>
        restore([...rows, ...store.get().rows.filter(({ id }) => !rows.some((row) => row.id === id))]);
    },
    pause() {
      store.change({ isPaused: true });
      stopReading();
    },
    resume() {
      store.change({ isPaused: false });
      next();
    },
    retry(id) {
      changeRow(id, { status: files.has(id) ? "waiting" : "missing" });
      next();
    },
    isBusy: () => running !== null,
  };
}
