import { useEffect, useRef, useState } from "react";
import {
  createFileSession,
  type FileSession,
  type FileState,
  noFile,
} from "#app/features/services/files/uploads/file-session.ts";
import { isSending, isSignedOut, keepSessions, useKeptSession } from "#app/features/services/files/uploads/kept-sessions.ts";
import { browserMemory } from "#app/features/services/files/uploads/remembered-video.ts";
import { browserTransport } from "#app/features/services/files/uploads/transport.ts";
import type { FileKind } from "#app/features/services/files/uploads/check-file.ts";
import { labelTracksCopy } from "#app/content/label-tracks-copy.ts";
import { formCopy } from "#app/content/track-form-copy.ts";
import type { IngestState } from "#worker/domain/catalogue/ingests/ingests.contract.ts";
import { AudioFacts } from "./audio-facts.tsx";
import { FileField, type FileFieldProps } from "./file-field.tsx";
import { useIngest } from "./ingest.tsx";
import { type FillableField, fillEmptyFields, valuesFromTags } from "./track-form-values.ts";
import { Group } from "./track-inputs.tsx";

const sessionsFor = (kind: FileKind) =>
  keepSessions<FileState, FileSession>(
    (key) => createFileSession(kind, key, browserTransport, browserMemory),
    isSending,
    isSignedOut,
  );
const sessions = { audio: sessionsFor("audio"), cover: sessionsFor("cover") };

const keyOf = (kind: FileKind, formId: string) => `${kind}:${formId}`;

/** The file of one form. `formId` identifies label and track, or a new track. */
function useFileSession(kind: FileKind, formId: string): [FileState, () => FileSession] {
  return useKeptSession(sessions[kind], keyOf(kind, formId), noFile);
}

/** After a save the files belong to the track, and the next form starts without any. */
export function clearSavedFiles(form: FormData): void {
  const name = form.get("form");
  if (typeof name !== "string") return;
  for (const kind of ["audio", "cover"] as const) sessions[kind].find(keyOf(kind, name))?.clear();
}

/** The chosen file, and the ingest of it or of the saved one. */
export function useFormFile(kind: FileKind, formId: string, saved: IngestState | null) {
  const [state, session] = useFileSession(kind, formId);
  return { state, session, ingest: useIngest(state, saved) };
}

type FormFile = Omit<FileFieldProps, "kind">;
type FilesGroupProps = {
  audio: FormFile;
  cover: FormFile;
  onUse: (field: FillableField, value: string) => void;
};

export function FilesGroup({ audio, cover, onUse }: FilesGroupProps) {
  return (
    <Group title={formCopy.files}>
      <noscript>
        <p className="text-sm text-ink2 sm:col-span-2">{labelTracksCopy.needsScript}</p>
      </noscript>
      <div className="min-w-0">
        <FileField kind="audio" {...audio} />
        {audio.ingest?.audio && <AudioFacts facts={audio.ingest.audio} onUse={onUse} />}
      </div>
      <FileField kind="cover" {...cover} />
    </Group>
  );
}

/** Fills empty fields from a file's tags, once per file, and announces which. */
export function usePrefill(form: { current: HTMLFormElement | null }, ingest: IngestState | null): ReadonlySet<FillableField> {
  const [prefilled, setPrefilled] = useState<ReadonlySet<FillableField>>(new Set());
  const done = useRef<string | null>(null);
  useEffect(() => {
    if (!form.current || !ingest?.audio || done.current === ingest.id) return;
    done.current = ingest.id;
    setPrefilled(new Set(fillEmptyFields(form.current, valuesFromTags(ingest.audio.tags))));
  }, [form, ingest]);
  return prefilled;
}
