import { CircleAlert, CircleCheck, Pause, Play, RotateCw, X } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#app/components/button.tsx";
import { tryingAgain } from "#app/content/renders-copy.ts";
import { fileCopy, trackToasts } from "#app/content/label-tracks-copy.ts";
import { uploadCancelled } from "#app/features/services/files/uploads/upload-stage.ts";
import { formatBytes } from "#app/lib/files.ts";
import { SignInLink } from "#app/features/services/files/uploads/sign-in-link.tsx";
import type { UploadSnapshot, UploadStatus } from "#app/features/services/files/uploads/transport.ts";
import type { FileSession } from "#app/features/services/files/uploads/file-session.ts";
import { useFallenBack } from "#app/lib/use-fallen-back.ts";

type FileStage = {
  tone: "busy" | "good" | "bad";
  text: string;
  percent: number | null;
  canPause: boolean;
  canResume: boolean;
  canRetry: boolean;
  canSignIn: boolean;
};
const plain = { percent: null, canPause: false, canResume: false, canRetry: false, canSignIn: false };

const stages: Record<UploadStatus, (message: string) => FileStage> = {
  uploading: () => ({ ...plain, tone: "busy", text: "Uploading…", canPause: true }),
  waiting: () => ({ ...plain, tone: "busy", text: "Connection lost. Trying again…", canPause: true }),
  paused: () => ({ ...plain, tone: "busy", text: "Upload paused", canResume: true }),
  uploaded: () => ({ ...plain, tone: "good", text: "Uploaded" }),
  failed: (message) => ({ ...plain, tone: "bad", text: message, canRetry: true }),
  refused: (message) => ({ ...plain, tone: "bad", text: message }),
  gone: () => ({ ...plain, tone: "busy", text: "Starting again…" }),
  cancelled: () => ({ ...plain, tone: "busy", text: uploadCancelled, canRetry: true }),
};

/** One line about the way of a file to us. */
function stageOfFile(upload: UploadSnapshot): FileStage {
  const { status, message, sentBytes, totalBytes } = upload;
  const isOnItsWay = status === "uploading" || status === "waiting" || status === "paused";
  const percent = isOnItsWay ? Math.floor((sentBytes / Math.max(1, totalBytes)) * 100) : null;
  return { ...stages[status](message ?? ""), percent, canSignIn: upload.isSignedOut === true };
}

type FileRowProps = { file: File; upload: UploadSnapshot; session: () => FileSession };

/** A file on its way to us, and what can be done about it. */
export function FileRow({ file, upload, session }: FileRowProps) {
  const stage = stageOfFile(upload);
  const isAgain =
    useFallenBack(`${file.name} ${file.size}`, stage.percent ?? 0) && upload.status === "uploading";
  const isUnderWay = stage.canPause || stage.canResume;
  return (
    <div className="min-w-0 rounded-sm bg-sunk p-3">
      <div className="flex min-h-9 flex-wrap items-center justify-end gap-2 text-sm">
        <p className="min-w-0 flex-1 basis-40">
          <span className="block truncate font-label">
            {file.name} <span className="tc font-body text-ink2">{formatBytes(file.size)}</span>
          </span>
          <StageWords stage={isAgain ? { ...stage, text: `${tryingAgain}${stage.text}` } : stage} />
        </p>
        {stage.percent !== null && (
          <span className="tc whitespace-nowrap text-ink2" aria-hidden="true">
            {stage.percent}%
          </span>
        )}
        {stage.canPause && (
          <Control name={fileCopy.pause} icon={<Pause />} onPress={() => session().pause()} />
        )}
        {stage.canResume && (
          <Control name={fileCopy.resume} icon={<Play />} onPress={() => session().resume()} />
        )}
        {stage.canSignIn && <SignInLink />}
        {stage.canRetry && (
          <Button variant="secondary" size="small" onClick={() => session().resume()}>
            <RotateCw className="icon-sm" aria-hidden="true" />
            {fileCopy.retry}
          </Button>
        )}
        <Control
          name={isUnderWay ? fileCopy.cancel : fileCopy.remove}
          icon={<X />}
          onPress={() => session().cancel()}
        />
      </div>
      {stage.percent !== null && (
        <progress
          className="thin-progress mt-1"
          max={100}
          value={stage.percent}
          aria-label={`${stage.text} ${file.name}`}
        />
      )}
    </div>
  );
}

function StageWords({ stage: { tone, text } }: { stage: FileStage }) {
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
