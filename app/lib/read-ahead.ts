import { createContext, type RouterContextProvider } from "react-router";
import { appContext, requireViewer } from "#app/context.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";

type RouteArgs = { params: Readonly<Record<string, string | undefined>>; url: URL };

/** Reads a page's data. Must not write, nor depend on more of the viewer than `isSame` compares. */
export type PageRead<Data> = (ctx: AppContext, viewer: Reader, args: RouteArgs) => Promise<Data>;

export type Reader = Pick<Viewer, "id" | "activeRole" | "isSuperUser">;

type Ahead = { read: PageRead<unknown>; reader: Reader; data: Promise<unknown> };

const aheadContext = createContext<Ahead | null>(null);

/** LRU cache of this isolate: the last viewer of each session. */
export function createReaders(max = 1000) {
  const readers = new Map<string, Reader>();
  return {
    recall: (sessionId = ""): Reader | null => readers.get(sessionId) ?? null,
    remember(sessionId: string, { id, activeRole, isSuperUser }: Reader): void {
      readers.delete(sessionId);
      readers.set(sessionId, { id, activeRole, isSuperUser });
      const [oldest] = readers.keys();
      if (readers.size > max && oldest !== undefined) readers.delete(oldest);
    },
  };
}

/** Prefetches a page's data for the session's last viewer while the session is read. `readPage` drops it for any other. */
export function startAhead<Data>(
  context: Readonly<RouterContextProvider>,
  read: PageRead<Data>,
  reader: Reader,
  args: RouteArgs,
): void {
  const data = read(context.get(appContext), reader, args);
  // Not awaited if the session is another viewer's by now: avoids an unhandled rejection.
  data.catch(() => undefined);
  context.set(aheadContext, { read, reader, data });
}

/** A page's data for the signed-in viewer, prefetched if that was for them. */
export function readPage<Data>(context: Readonly<RouterContextProvider>, read: PageRead<Data>, args: RouteArgs): Promise<Data> {
  const viewer = requireViewer(context);
  const ahead = context.get(aheadContext);
  if (ahead?.read === read && isSame(ahead.reader, viewer)) return ahead.data as Promise<Data>; // the same function's
  return read(context.get(appContext), viewer, args);
}

const isSame = (a: Reader, b: Reader): boolean =>
  a.id === b.id && a.activeRole === b.activeRole && a.isSuperUser === b.isSuperUser;
