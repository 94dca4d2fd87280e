import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import type { RememberedVideo, VideoMemory } from "#app/features/services/files/uploads/remembered-video.ts";
import type { UploadTransport } from "#app/features/services/files/uploads/transport.ts";
import type { Store } from "#app/lib/store.ts";

/** Serves requests on loopback until the test ends. Its transport sends no parts. */
export async function openTransport(answer: RequestListener): Promise<UploadTransport> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  // `listen` on a TCP port always gives an AddressInfo.
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    fetch: (url, init) => fetch(new URL(url, origin), init),
    putPart: () => Promise.reject(new Error("Every upload here has arrived already")),
    rest: () => Promise.resolve(),
  };
}

/** Video memory that outlives the session, like the browser's. `keepsFiles` false: cannot store files. */
export function createMemory(keepsFiles = true) {
  const kept = new Map<string, RememberedVideo>();
  const memory: VideoMemory = {
    async remember(key, uploadId, video) {
      const { name, size, lastModified } = video;
      kept.set(key, {
        uploadId,
        fingerprint: { name, size, lastModified },
        video: keepsFiles ? video : null,
      });
    },
    async rememberKept(key, { id, name, size }) {
      kept.set(key, { uploadId: id, fingerprint: { name, size, lastModified: 0 }, video: null });
    },
    recall: async (key) => kept.get(key) ?? null,
    async discard(key) {
      kept.delete(key);
    },
  };
  return { kept, memory };
}

type Session<State> = { store: Pick<Store<State>, "get" | "subscribe"> };

/** Resolves with the first state of a session that matches. */
export function until<State>(session: Session<State>, isSo: (state: State) => boolean): Promise<State> {
  return new Promise((resolve) => {
    const look = () => {
      if (isSo(session.store.get())) resolve(session.store.get());
    };
    session.store.subscribe(look);
    look();
  });
}
