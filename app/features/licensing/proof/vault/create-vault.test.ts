import { afterEach, expect, test, vi } from "vitest";
import { maxVaultVideos } from "#worker/domain/licensing/proof/vault/vault.contract.ts";
import { TooOften } from "./fetch-with-retry.ts";
import { createVault } from "./create-vault.ts";
import { recalled, type VaultMemory } from "./vault-rows.ts";
import { keptMs, tallyOf, type VaultResult, type VaultRow, type Examine } from "./vault-state.ts";

afterEach(() => vi.useRealTimers());

const notFound: VaultResult = { kind: "unknown", reason: "not-found" };
const film = (name: string) => new File(["film"], name, { lastModified: 1 });

function makeMemory(): VaultMemory & { rows: readonly VaultRow[] } {
  const memory = {
    rows: [] as readonly VaultRow[],
    keep: async (_ownerId: string, rows: readonly VaultRow[]) => {
      memory.rows = rows;
    },
    recall: async () => memory.rows.map((row) => ({ ...row })),
  };
  return memory;
}

/** Opens a vault whose checks stay pending until `end` or `fail` is called on them in `running`. */
function openVault(memory: VaultMemory = makeMemory()) {
  const running = new Map<string, { end: (result: VaultResult) => void; fail: (error?: Error) => void; signal: AbortSignal }>();
  const examine: Examine = (file, { signal }) =>
    new Promise((resolve, reject) => {
      running.set(file.name, {
        end: resolve,
        fail: (error = new TypeError("lost")) => reject(error),
        signal,
      });
    });
  const vault = createVault("ann", examine, memory);
  const statuses = () => vault.store.get().rows.map(({ name, status }) => `${name} ${status}`);
  return { vault, running, statuses };
}

test("createVault reads videos one at a time and skips duplicates", async () => {
  const { vault, running, statuses } = openVault();
  vault.add([film("a"), film("b"), film("a")]);
  expect(statuses()).toEqual(["a reading", "b waiting"]);
  expect(vault.isBusy()).toBe(true);
  running.get("a")?.end(notFound);
  await vi.waitFor(() => expect(statuses()).toEqual(["a done", "b reading"]));
  vault.add([film("a")]);
  running.get("b")?.end(notFound);
  await vi.waitFor(() => expect(statuses()).toEqual(["a done", "b done"]));
  expect(vault.isBusy()).toBe(false);
  expect(tallyOf(vault.store.get().rows)).toEqual({ licensed: 0, unlicensed: 0, unknown: 2, left: 0 });
});

test("createVault reports how many videos exceed its limit", () => {
  const { vault } = openVault();
  vault.add(Array.from({ length: maxVaultVideos + 3 }, (_, n) => film(`${n}`)));
  expect(vault.store.get()).toMatchObject({ leftOut: 3 });
  expect(vault.store.get().rows).toHaveLength(maxVaultVideos);
});

test("createVault aborts a removed video and reads the next one", async () => {
  const { vault, running, statuses } = openVault();
  vault.add([film("a"), film("b")]);
  const [first] = vault.store.get().rows;
  vault.remove(first?.id ?? "");
  expect(running.get("a")?.signal.aborted).toBe(true);
  expect(statuses()).toEqual(["b reading"]);
  running.get("a")?.end(notFound);
  running.get("b")?.end(notFound);
  await vi.waitFor(() => expect(statuses()).toEqual(["b done"]));
});

test("createVault can retry a video interrupted by a network error", async () => {
  const { vault, running, statuses } = openVault();
  vault.add([film("a"), film("b")]);
  running.get("a")?.fail();
  await vi.waitFor(() => expect(statuses()).toEqual(["a interrupted", "b reading"]));
  const [first] = vault.store.get().rows;
  vault.retry(first?.id ?? "");
  running.get("b")?.end(notFound);
  await vi.waitFor(() => expect(statuses()).toEqual(["a reading", "b done"]));
});

test("createVault lets a rate-limited video be retried or chosen again", async () => {
  const { vault, running, statuses } = openVault();
  vault.add([film("a"), film("b")]);
  running.get("a")?.fail(new TooOften());
  await vi.waitFor(() => expect(statuses()).toEqual(["a refused", "b reading"]));
  running.get("b")?.fail(new TooOften());
  await vi.waitFor(() => expect(statuses()).toEqual(["a refused", "b refused"]));
  const [first] = vault.store.get().rows;
  vault.retry(first?.id ?? "");
  expect(statuses()).toEqual(["a reading", "b refused"]);
  vault.add([film("b")]);
  expect(statuses()).toEqual(["a reading", "b waiting"]);
});

test("createVault aborts the video on pause and restarts on resume", async () => {
  const memory = makeMemory();
  const { vault, running, statuses } = openVault(memory);
  vault.add([film("a"), film("b")]);
  vault.pause();
  expect(statuses()).toEqual(["a waiting", "b waiting"]);
  expect(running.get("a")?.signal.aborted).toBe(true);
  // The aborted read then rejects, which must not count as a failure.
  const keep = vi.spyOn(memory, "keep");
  running.get("a")?.fail();
  await vi.waitFor(() => expect(keep).toHaveBeenCalled());
  expect(statuses()).toEqual(["a waiting", "b waiting"]);
  vault.resume();
  expect(statuses()).toEqual(["a reading", "b waiting"]);
});

test("createVault restores results after a reload and asks for unread files", async () => {
  const memory = makeMemory();
  const before = openVault(memory);
  before.vault.add([film("a"), film("b")]);
  before.running.get("a")?.end(notFound);
  await vi.waitFor(() => expect(before.statuses()).toEqual(["a done", "b reading"]));

  const kept = { ...memory, recall: async () => recalled(memory.rows) };
  const { vault, running, statuses } = openVault(kept);
  vault.recall();
  vault.recall();
  await vi.waitFor(() => expect(statuses()).toEqual(["a done", "b missing"]));
  vault.add([film("b")]);
  expect(statuses()).toEqual(["a done", "b reading"]);
  running.get("b")?.end(notFound);
  await vi.waitFor(() => expect(statuses()).toEqual(["a done", "b done"]));
});

test("createVault expires results 30 days after finding, despite later saves", async () => {
  const found = Date.UTC(2026, 10, 25);
  vi.setSystemTime(found);
  const memory = makeMemory();
  const { vault, running, statuses } = openVault(memory);
  vault.add([film("a")]);
  running.get("a")?.end(notFound);
  await vi.waitFor(() => expect(statuses()).toEqual(["a done"]));
  vi.setSystemTime(found + keptMs - 1);
  vault.add([film("a"), film("b")]);
  running.get("b")?.end(notFound);
  await vi.waitFor(() => expect(statuses()).toEqual(["a done", "b done"]));
  expect(recalled(memory.rows).map(({ name }) => name)).toEqual(["a", "b"]);
  vi.setSystemTime(found + keptMs);
  expect(recalled(memory.rows).map(({ name }) => name)).toEqual(["b"]);
  vault.add([film("a"), film("b")]);
  expect(statuses()).toEqual(["a reading", "b done"]);
});

test("createVault restores a cleared list on Undo", async () => {
  const { vault, running, statuses } = openVault();
  vault.add([film("a")]);
  running.get("a")?.end(notFound);
  await vi.waitFor(() => expect(statuses()).toEqual(["a done"]));
  const undo = vault.clear();
  expect(statuses()).toEqual([]);
  vault.add([film("b")]);
  undo();
  expect(statuses()).toEqual(["a done", "b reading"]);
});
