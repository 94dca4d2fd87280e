import { Film } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { FileLabel } from "#app/components/file-label.tsx";
import { trackToasts } from "#app/content/track-copy.ts";
import { showToast } from "#app/lib/toast.ts";
import { acceptedVideos, type FileKind, readKind } from "#render-service/first-bytes.contract.ts";

/** Lets only videos through; the rest is told as toast and, by `problem`, at the field. */
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

/** The browser's own file button, made invisible but kept in the tab order. */
export function VideoFileInput({ id, className, hasProblem, onFile }: VideoFileInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const take = useEffectEvent((field: HTMLInputElement) => {
    const file = field.files?.[0];
    if (!file) return;
    // The same file may be picked again after it was cancelled.
    field.value = "";
    onFile(file);
  });
  useEffect(() => {
    const field = input.current;
    if (!field) return;
    // A quick hand picks before the page's scripts have come: that file counts too.
    take(field);
    // Heard at the field itself: a video that is recalled may replace it while the browser's dialog is open.
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

/** What is wrong with the file that was picked at the input `id`. */
export function FileProblem({ id, problem }: { id: string; problem: string | null }) {
  return (
    problem && (
      <p id={`${id}-problem`} role="alert" className="mt-2 text-sm font-label text-bad">
        {problem}
      </p>
    )
  );
}

type PickVideoProps = {
  id: string;
  title: string;
  isLarge?: boolean;
  text: string;
  onPick: (file: File) => void;
};

/** Where a video is picked: the browser's own file button lies over the whole zone and takes clicks, keys and drops. */
export function PickVideo({ id, title, isLarge = false, text, onPick }: PickVideoProps) {
  const { check, problem } = useVideoCheck(onPick);
  return (
    <>
      <FileLabel id={id} look="zone">
        <Film className="icon text-ink2" strokeWidth={1.75} aria-hidden="true" />
        <span className={`font-strong ${isLarge ? "text-lg" : ""}`.trimEnd()}>{title}</span>
        <span className="text-sm text-ink2">{text}</span>
        <VideoFileInput id={id} className="drop-zone-file" hasProblem={problem !== null} onFile={check} />
      </FileLabel>
      <FileProblem id={id} problem={problem} />
    </>
  );
}

const types: Partial<Record<FileKind, string>> = {
  mp4: "video/mp4",
  mkv: "video/webm",
  avi: "video/x-msvideo",
  ts: "video/mp2t",
};

/**
 * A video by its content, null otherwise. Its type is put right where the system declares none, as some do for .mov, or
 * another: a transport stream's ending is TypeScript's, too.
 */
export async function toVideo(file: File): Promise<File | null> {
  const kind = await readKind(file);
  const type = kind && types[kind];
  if (!type) return null;
  if (file.type.startsWith("video/")) return file;
  return new File([file], file.name, { type, lastModified: file.lastModified });
}
