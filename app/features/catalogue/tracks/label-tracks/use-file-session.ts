import {
  createFileSession,
  type FileSession,
  type FileState,
  noFile,
} from "#app/features/services/files/uploads/file-session.ts";
import {
  isSending,
  isSignedOut,
  keepSessions,
  useKeptSession,
} from "#app/features/services/files/uploads/kept-sessions.ts";
import { browserMemory } from "#app/features/services/files/uploads/remembered-video.ts";
import { browserTransport } from "#app/features/services/files/uploads/transport.ts";
import type { FileKind } from "#app/features/services/files/uploads/check-file.ts";

const sessionsFor = (kind: FileKind) =>
  keepSessions<FileState, FileSession>(
    (key) => createFileSession(kind, key, browserTransport, browserMemory),
    isSending,
    isSignedOut,
  );
const sessions = { audio: sessionsFor("audio"), cover: sessionsFor("cover") };

const keyOf = (kind: FileKind, formId: string) => `${kind}:${formId}`;

/** The file of one form. `formId` identifies label and track, or a new track. */
export function useFileSession(kind: FileKind, formId: string): [FileState, () => FileSession] {
  return useKeptSession(sessions[kind], keyOf(kind, formId), noFile);
}

/** After a save the files belong to the track, and the next form starts without any. */
export function clearSavedFiles(form: FormData): void {
  const name = form.get("form");
  if (typeof name !== "string") return;
  for (const kind of ["audio", "cover"] as const) sessions[kind].find(keyOf(kind, name))?.clear();
}
