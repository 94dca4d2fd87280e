import { Film } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { FileLabel } from "#app/components/file-zone.tsx";
import { trackToasts } from "#app/content/track-copy.ts";
import type { Source } from "#app/features/services/files/uploads/preparation.ts";
import type { PickedVideo } from "#app/features/services/files/uploads/video-session.ts";
import { showToast } from "#app/lib/toast.ts";
import { acceptedVideos, type FileKind, readKind } from "#render-service/first-bytes.contract.ts";
import { orientationOf } from "#render-service/output-size.contract.ts";
import { formatTenths } from "./timecode.ts";

/** Accepts only videos; other files get a toast and, by `problem`, a field error. */
export function useVideoCheck(onPick: (video: File) => void) {
  const [problem, setProblem] = useState<string | null>(null);
  const check = async (file: File) => {
    const video = await toVideo(file);
    setProblem(video ? null : trackToasts.invalidFile.description);
    if (video) onPick(video);
    else showToast(trackToasts.invalidFile);
  };
  return { check: (file: File) => void check(file), problem };
}

type VideoFileInputProps = {
  id: string;
  className: string;
  hasProblem: boolean;
  onFile: (file: File) => void;
};

/** The browser's file input, visually hidden but still in the tab order. */
export function VideoFileInput({ id, className, hasProblem, onFile }: VideoFileInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const take = useEffectEvent((field: HTMLInputElement) => {
    const file = field.files?.[0];
    if (!file) return;
    // Reset, so that the same file can be chosen again after cancelling.
    field.value = "";
    onFile(file);
  });
  useEffect(() => {
    const field = input.current;
    if (!field) return;
    // Handles a file chosen before hydration.
    take(field);
    // A native listener: restoring a stored video may unmount this field while the browser's dialog is open.
    field.addEventListener("change", () => take(field));
  }, []);
  return (
    <input
      ref={input}
      id={id}
      type="file"
      accept={acceptedVideos}
      className={className}
      aria-invalid={hasProblem || undefined}
      aria-describedby={hasProblem ? `${id}-problem` : undefined}
    />
  );
}

/** Error for the file chosen at the input `id`. */
export function FileProblem({ id, problem }: { id: string; problem: string | null }) {
  return (
    problem && (
      <p id={`${id}-problem`} role="alert" className="mt-2 text-sm font-label text-bad">
        {problem}
      </p>
    )
  );
}

type VideoFactsProps = {
  video: PickedVideo;
  measures: Source | null;
  onReplace: (video: File) => void;
  /** Control for switching to another uploaded video, if any. */
  others: ReactNode;
  /** Status of upload and preparation; beside the name if there is room. */
  children: ReactNode;
};

/** Name, length and shape of the chosen file, and a control to replace it. */
export function VideoFacts({ video, measures, onReplace, others, children }: VideoFactsProps) {
  const { check, problem } = useVideoCheck(onReplace);
  return (
    <div className="pb-2">
      <div className="flex flex-wrap items-center gap-x-3 text-sm">
        <Film className="icon-sm text-ink2" aria-hidden="true" />
        <span className="min-w-0 flex-1 truncate font-label md:max-w-[40%] md:flex-none">{video.name}</span>
        <span className="tc whitespace-nowrap text-ink2">
          {measures && formatTenths(measures.durationSeconds)}
          {measures && (
            <span className="hidden md:inline">{` · ${measures.width}×${measures.height} ${orientationOf(measures)}`}</span>
          )}
        </span>
        <div className="order-last basis-full md:order-none md:basis-0 md:grow md:pl-6">{children}</div>
        <FileLabel id="other-video" look="link">
          <VideoFileInput id="other-video" className="sr-only" hasProblem={problem !== null} onFile={check} />
          Replace<span className="sr-only"> video</span>
        </FileLabel>
        {others}
      </div>
      <FileProblem id="other-video" problem={problem} />
    </div>
  );
}

const types: Partial<Record<FileKind, string>> = {
  mp4: "video/mp4",
  mkv: "video/webm",
  avi: "video/x-msvideo",
  ts: "video/mp2t",
};

/**
 * Returns the file if its content is a video, else null. Corrects a missing or wrong MIME type: some systems declare none for
 * .mov, and .ts is also TypeScript's extension.
 */
export async function toVideo(file: File): Promise<File | null> {
  const kind = await readKind(file);
  const type = kind && types[kind];
  if (!type) return null;
  if (file.type.startsWith("video/")) return file;
  return new File([file], file.name, { type, lastModified: file.lastModified });
}
