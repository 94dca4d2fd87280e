import { AudioLines, CircleCheck, Image } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { FieldErrors } from "#app/components/field.tsx";
import { FileZone } from "#app/components/file-zone.tsx";
import { fileCopy, ingestCopy } from "#app/content/track-form-copy.ts";
import type { RememberedVideo } from "#app/features/services/files/uploads/remembered-video.ts";
import { showToast } from "#app/lib/toast.ts";
import type { IngestState } from "#worker/domain/catalogue/ingests/ingests.contract.ts";
import { acceptedTypes, checkFile, type FileKind } from "#app/features/services/files/uploads/check-file.ts";
import { FileRow } from "./file-row.tsx";
import type { FileSession, FileState } from "#app/features/services/files/uploads/file-session.ts";
import { IngestNote } from "./ingest.tsx";

export type FileFieldProps = {
  kind: FileKind;
  state: FileState;
  session: () => FileSession;
  ingest: IngestState | null;
  /** The track already has a file, which a new one replaces. */
  hasOne: boolean;
  errors: readonly string[] | undefined;
};

/** A file of the form: chosen, uploaded, checked. A hidden field submits its id once it is uploaded. */
export function FileField({ kind, state, session, ingest, hasOne, errors }: FileFieldProps) {
  const { file, upload, uploadId, awaited } = state;
  const hasArrived = upload?.status === "uploaded" && uploadId !== null;
  return (
    <div className="flex min-w-0 flex-col gap-2">
      {file && upload && upload.status !== "cancelled" ? (
        <FileRow file={file} upload={upload} session={session} />
      ) : (
        <FilePicker kind={kind} hasOne={hasOne} awaited={awaited} onPick={(picked) => session().pick(picked)} />
      )}
      {hasArrived && <input type="hidden" name={`${kind}UploadId`} value={uploadId} />}
      {errors && !file && <FieldErrors id={`${kind}-error`} errors={errors} />}
      <output className="flex flex-col gap-1 empty:hidden">
        {ingest && <IngestLine ingest={ingest} isCurrent={!uploadId} />}
      </output>
    </div>
  );
}

function IngestLine({ ingest, isCurrent }: { ingest: IngestState; isCurrent: boolean }) {
  if (ingest.status !== "ready") {
    return (
      <>
        <IngestNote ingest={ingest} />
        {ingest.status === "pending" && !isCurrent && <span className="text-sm text-ink2">{ingestCopy.canSave}</span>}
      </>
    );
  }
  return (
    <span className="flex items-center gap-1.5 text-sm text-ink2">
      <CircleCheck className="icon-sm flex-none text-ok" aria-hidden="true" />
      {isCurrent ? fileCopy.current : ingestCopy[ingest.kind].ready}
      {ingest.cover && (
        <span className="tc">
          {ingest.cover.width} × {ingest.cover.height} px
        </span>
      )}
    </span>
  );
}

type FilePickerProps = {
  kind: FileKind;
  hasOne: boolean;
  awaited: RememberedVideo | null;
  onPick: (file: File) => void;
};

/** File picker; unusable files are refused before upload. */
function FilePicker({ kind, hasOne, awaited, onPick }: FilePickerProps) {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const take = async () => {
    const file = input.current?.files?.[0];
    if (!input.current || !file) return;
    // Resets the input, so that the same file can be chosen again after a cancellation.
    input.current.value = "";
    const checked = await checkFile(kind, file);
    setProblem(checked.ok ? null : (checked.toast.description ?? checked.toast.title));
    if (checked.ok) onPick(checked.file);
    else showToast(checked.toast);
  };
  // Takes a file that was chosen before hydration.
  const takeEarly = useEffectEvent(() => void take());
  useEffect(() => takeEarly(), []);

  const words = fileCopy[kind];
  return (
    <div className="noscript:hidden">
      <FileZone
        ref={input}
        id={`${kind}-file`}
        icon={kind === "audio" ? AudioLines : Image}
        title={awaited ? fileCopy.again(awaited.fingerprint.name) : hasOne ? words.chooseOther : words.choose}
        hint={awaited ? fileCopy.againHint : words.hint}
        accept={acceptedTypes(kind)}
        problem={problem}
        problemId={`${kind}-problem`}
        onChange={() => void take()}
      />
    </div>
  );
}
