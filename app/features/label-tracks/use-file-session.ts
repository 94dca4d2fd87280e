import { useCallback, useEffect, useSyncExternalStore } from "react";
import { browserMemory } from "#app/features/uploads/remembered-video.ts";
import { browserTransport } from "#app/features/uploads/transport.ts";
import type { FileKind } from "./check-file.ts";
import { createFileSession, type FileSession, type FileState, noFile } from "./file-session.ts";

/** The sessions of this tab. They outlive the dialog: an upload goes on while the label looks at something else. */
const sessions = new Map<string, FileSession>();
const sending = new Set<string>();

function sessionOf(kind: FileKind, key: string): FileSession {
  const known = sessions.get(key);
  if (known) return known;
  const session = createFileSession(kind, key, browserTransport, browserMemory);
  session.store.subscribe(() => warnWhileSending(key, session.store.get()));
  sessions.set(key, session);
  return session;
}

/**
 * Binds the file of one form to a component. `formId` names the label and the track, or that it is a new one.
 * Browser only: the server sees no file.
 */
export function useFileSession(kind: FileKind, formId: string): [FileState, () => FileSession] {
  const key = `${kind}:${formId}`;
  const session = useCallback(() => sessionOf(kind, key), [kind, key]);
  const subscribe = useCallback((listener: () => void) => session().store.subscribe(listener), [session]);
  const state = useSyncExternalStore(
    subscribe,
    () => session().store.get(),
    () => noFile,
  );
  useEffect(() => session().recall(), [session]);
  return [state, session];
}

/** The form was saved: its files belong to the track now, and the next form starts without any. */
export function letGoOfSavedFiles(form: FormData): void {
  const name = form.get("form");
  if (typeof name !== "string") return;
  for (const kind of ["audio", "cover"] as const) sessions.get(`${kind}:${name}`)?.letGo();
}

function warnWhileSending(key: string, { upload }: FileState): void {
  if (upload?.status === "uploading" || upload?.status === "waiting") sending.add(key);
  else sending.delete(key);
  if (sending.size > 0) addEventListener("beforeunload", askBeforeLeaving);
  else removeEventListener("beforeunload", askBeforeLeaving);
}

function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
