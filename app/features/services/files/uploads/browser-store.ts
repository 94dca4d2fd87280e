const stores = ["videos", "bulk-uploads", "vaults"] as const;
type StoreName = (typeof stores)[number];

/** Private windows and full disks refuse storage; the page then works without persistence. */
export async function quietly<Value>(act: () => Promise<Value>): Promise<Value | null> {
  try {
    return await act();
  } catch {
    return null;
  }
}

/** Runs one request on one store in its own transaction. */
export async function inStore<Value>(
  name: StoreName,
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<Value>,
): Promise<Value> {
  const database = await openDatabase();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(name, mode);
      const request = act(transaction.objectStore(name));
      transaction.addEventListener("complete", () => resolve(request.result));
      transaction.addEventListener("abort", () => reject(transaction.error ?? new Error("Storage refused")));
    });
  } finally {
    database.close();
  }
}

/** Milliseconds. Some browsers never respond: Safari after an update, or while another tab holds an older version. */
const maxOpeningMs = 2000;

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open("cuesheet", 3);
    const timer = setTimeout(() => {
      // If it stayed open, it would block a newer version in another tab.
      opening.addEventListener("success", () => opening.result.close());
      reject(new Error("Storage does not answer"));
    }, maxOpeningMs);
    opening.addEventListener("upgradeneeded", () => {
      const there = opening.result.objectStoreNames;
      for (const name of stores) if (!there.contains(name)) opening.result.createObjectStore(name);
    });
    opening.addEventListener("success", () => {
      clearTimeout(timer);
      resolve(opening.result);
    });
    opening.addEventListener("error", () => {
      clearTimeout(timer);
      reject(opening.error ?? new Error("No storage"));
    });
  });
}
