import { CircleAlert, CircleCheck, Pause, Play, RotateCw, X } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#app/components/button.tsx";
import { tryingAgain } from "#app/content/renders-copy.ts";
import { trackToasts } from "#app/content/label-track-toasts.ts";
import { fileCopy } from "#app/content/track-form-copy.ts";
import { uploadCancelled } from "#app/features/services/files/uploads/upload-stage.ts";
import { formatBytes } from "#app/lib/files.ts";
import { SignInLink } from "#app/features/services/files/uploads/upload-row.tsx";
import type { UploadSnapshot, UploadStatus } from "#app/features/services/files/uploads/transport.ts";
import type { FileSession } from "#app/features/services/files/uploads/file-session.ts";
import { useFallenBack } from "#app/lib/use-live-state.ts";

/** `text`: missing if the upload has its own error message. `act`: the action besides cancelling. */
type FileStage = { tone: "busy" | "good" | "bad"; text?: string; act?: "pause" | "resume" | "retry" };

const stages: Record<UploadStatus, FileStage> = {
  uploading: { tone: "busy", text: "Uploading…", act: "pause" },
  waiting: { tone: "busy", text: "Connection lost. Trying again…", act: "pause" },
  paused: { tone: "busy", text: "Upload paused", act: "resume" },
  uploaded: { tone: "good", text: "Uploaded" },
  failed: { tone: "bad", act: "retry" },
  refused: { tone: "bad" },
  gone: { tone: "busy", text: "Starting again…" },
  cancelled: { tone: "busy", text: uploadCancelled, act: "retry" },
};

type FileRowProps = { file: File; upload: UploadSnapshot; session: () => FileSession };

/** Progress and actions of an upload. */
export function FileRow({ file, upload, session }: FileRowProps) {
  const { status, message, sentBytes, totalBytes, isSignedOut } = upload;
  const { tone, text = message ?? "", act } = stages[status];
  const isUnderWay = act === "pause" || act === "resume";
  const percent = isUnderWay ? Math.floor((sentBytes / Math.max(1, totalBytes)) * 100) : 0;
  const isAgain = useFallenBack(`${file.name} ${file.size}`, percent) && status === "uploading";
  return (
    <div className="min-w-0 rounded-sm bg-sunk p-3">
      <div className="flex min-h-9 flex-wrap items-center justify-end gap-2 text-sm">
        <p className="min-w-0 flex-1 basis-40">
          <span className="block truncate font-label">
            {file.name} <span className="tc font-body text-ink2">{formatBytes(file.size)}</span>
          </span>
          <StageWords tone={tone} text={isAgain ? `${tryingAgain}${text}` : text} />
        </p>
        {isUnderWay && (
          <span className="tc whitespace-nowrap text-ink2" aria-hidden="true">
            {percent}%
          </span>
        )}
        {act === "pause" && <Control name={fileCopy.pause} icon={<Pause />} onPress={() => session().pause()} />}
        {act === "resume" && <Control name={fileCopy.resume} icon={<Play />} onPress={() => session().resume()} />}
        {isSignedOut && <SignInLink />}
        {act === "retry" && (
          <Button variant="secondary" size="small" onClick={() => session().resume()}>
            <RotateCw className="icon-sm" aria-hidden="true" />
            {fileCopy.retry}
          </Button>
        )}
        <Control name={isUnderWay ? fileCopy.cancel : fileCopy.remove} icon={<X />} onPress={() => session().cancel()} />
      </div>
      {isUnderWay && <progress className="thin-progress mt-1" max={100} value={percent} aria-label={`${text} ${file.name}`} />}
    </div>
  );
}

function StageWords({ tone, text }: { tone: FileStage["tone"]; text: string }) {
  return (
    <span role={tone === "bad" ? "alert" : "status"} className="flex items-center gap-1.5 text-ink2">
      {tone === "bad" && <CircleAlert className="icon-sm flex-none text-bad" aria-hidden="true" />}
      {tone === "good" && <CircleCheck className="icon-sm flex-none text-ok" aria-hidden="true" />}
      <span>
        {tone === "bad" && <strong className="font-strong">{trackToasts.uploadFailed.title}: </strong>}
        {text}
      </span>
    </span>
  );
}

function Control({ name, icon, onPress }: { name: string; icon: ReactNode; onPress: () => void }) {
  return (
    <button type="button" className="iconbtn flex-none [&_svg]:size-4" aria-label={name} onClick={onPress}>
      {icon}
    </button>
  );
}
