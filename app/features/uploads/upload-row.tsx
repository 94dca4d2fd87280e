import { CircleAlert, CircleCheck, Pause, Play, RotateCw, X } from "lucide-react";
import type { CSSProperties, ReactNode } from "react";
import { uploadFailedTitle } from "#app/content/track-copy.ts";
import type { Preparation } from "./preparation.ts";
import type { UploadSnapshot, UploadStatus } from "./upload-video.ts";

export type UploadControls = {
  pause: () => void;
  resume: () => void;
  cancel: () => void;
  prepareAgain: () => void;
};
type UploadRowProps = { upload: UploadSnapshot; preparation: Preparation; controls: UploadControls };

/** What happens to the video behind the preview: its way to us, then the making of the finished picture. */
export function UploadRow({ upload, preparation, controls }: UploadRowProps) {
  const stage = stageOf(upload, preparation);
  return (
    <div className="border-y border-line py-2">
      <div className="flex min-h-9 items-center gap-2 text-sm">
        <Symbol tone={stage.tone} />
        <p role={stage.tone === "bad" ? "alert" : "status"} className="min-w-0 flex-1">
          {stage.tone === "bad" && <strong className="font-[640]">{uploadFailedTitle}: </strong>}
          {stage.text}
          {stage.percent !== null && <span className="tc text-ink2"> {stage.percent} %</span>}
        </p>
        {stage.canPause && <Control name="Pause upload" icon={<Pause />} onPress={controls.pause} />}
        {stage.canResume && <Control name="Resume upload" icon={<Play />} onPress={controls.resume} />}
        {stage.retry && (
          <button type="button" className="btn btn-line btn-sm" onClick={controls[stage.retry]}>
            <RotateCw className="icon-sm" aria-hidden="true" />
            Retry
          </button>
        )}
        <Control
          name={stage.canPause || stage.canResume ? "Cancel upload" : "Remove video"}
          icon={<X />}
          onPress={controls.cancel}
        />
      </div>
      {stage.percent !== null && <Bar percent={stage.percent} />}
    </div>
  );
}

type Stage = {
  tone: "busy" | "good" | "bad";
  text: string;
  percent: number | null;
  canPause: boolean;
  canResume: boolean;
  retry: "resume" | "prepareAgain" | null;
};
const plain = { percent: null, canPause: false, canResume: false, retry: null };

/** One line for the two things that happen one after the other. */
export function stageOf(upload: UploadSnapshot, preparation: Preparation): Stage {
  if (upload.status === "uploaded") return preparationStage(preparation);
  const percent = Math.floor((upload.sentBytes / Math.max(1, upload.totalBytes)) * 100);
  return { ...uploadStages[upload.status](upload.message ?? ""), ...(isOnItsWay(upload) ? { percent } : {}) };
}

function isOnItsWay({ status }: UploadSnapshot): boolean {
  return status === "uploading" || status === "waiting" || status === "paused";
}

const uploadStages: Record<Exclude<UploadStatus, "uploaded">, (message: string) => Stage> = {
  uploading: () => ({ ...plain, tone: "busy", text: "Uploading your video…", canPause: true }),
  waiting: () => ({ ...plain, tone: "busy", text: "Connection lost. Trying again…", canPause: true }),
  paused: () => ({ ...plain, tone: "busy", text: "Upload paused", canResume: true }),
  failed: (message) => ({ ...plain, tone: "bad", text: message, retry: "resume" }),
  refused: (message) => ({ ...plain, tone: "bad", text: message }),
  gone: () => ({ ...plain, tone: "busy", text: "Starting again…" }),
  cancelled: () => ({ ...plain, tone: "busy", text: "Upload cancelled" }),
};

function preparationStage(preparation: Preparation): Stage {
  if (preparation.status === "ready") {
    return { ...plain, tone: "good", text: "Your video is uploaded and ready to render." };
  }
  if (preparation.status === "refused" || preparation.status === "failed") {
    const retry = preparation.status === "failed" ? "prepareAgain" : null;
    return { ...plain, tone: "bad", text: preparation.message, retry };
  }
  const percent = preparation.status === "pending" ? Math.floor(preparation.progress * 100) : null;
  return { ...plain, tone: "busy", text: "Preparing your video…", percent };
}

function Symbol({ tone }: { tone: Stage["tone"] }) {
  if (tone === "bad") return <CircleAlert className="icon-sm text-bad" aria-hidden="true" />;
  return tone === "good" ? <CircleCheck className="icon-sm text-ok" aria-hidden="true" /> : null;
}

function Control({ name, icon, onPress }: { name: string; icon: ReactNode; onPress: () => void }) {
  return (
    <button type="button" className="iconbtn [&_svg]:size-4" aria-label={name} onClick={onPress}>
      {icon}
    </button>
  );
}

function Bar({ percent }: { percent: number }) {
  // A custom property is no part of React's style type.
  const done = { "--done": percent / 100 } as CSSProperties;
  return (
    <div className="mt-1 h-1 overflow-hidden rounded-full bg-wave/40" style={done} aria-hidden="true">
      <div className="h-full origin-left scale-x-(--done) bg-ink transition-transform duration-200" />
    </div>
  );
}
