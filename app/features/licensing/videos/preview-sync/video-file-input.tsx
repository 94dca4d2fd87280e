import { useEffect, useEffectEvent, useRef, useState } from "react";
import { trackToasts } from "#app/content/track-copy.ts";
import { isVideoFile } from "#app/features/services/files/uploads/is-video-file.ts";
import { showToast } from "#app/lib/toast.ts";

/** Lets only videos through; the rest is told as toast and, by `problem`, at the field. */
export function useVideoCheck(onPick: (video: File) => void) {
  const [problem, setProblem] = useState<string | null>(null);
  const check = async (file: File) => {
    const isVideo = await isVideoFile(file);
    setProblem(isVideo ? null : trackToasts.invalidFile.description);
    if (isVideo) onPick(file);
    else showToast(trackToasts.invalidFile);
  };
  return { check: (file: File) => void check(file), problem };
}

type VideoFileInputProps = {
  id: string;
  className: string;
  problemId: string | undefined;
  onFile: (file: File) => void;
};

/** The browser's own file button, made invisible but kept in the tab order. */
export function VideoFileInput({ id, className, problemId, onFile }: VideoFileInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const take = useEffectEvent(() => takeFile(input.current, onFile));
  // A quick hand picks before the page's scripts have come: that file counts too.
  useEffect(() => take(), []);
  return (
    <input
      ref={input}
      id={id}
      type="file"
      accept="video/*"
      className={className}
      aria-invalid={problemId ? true : undefined}
      aria-describedby={problemId}
      onChange={() => takeFile(input.current, onFile)}
    />
  );
}

function takeFile(input: HTMLInputElement | null, onFile: (file: File) => void): void {
  const file = input?.files?.[0];
  if (!input || !file) return;
  // The same file may be picked again after it was cancelled.
  input.value = "";
  onFile(file);
}

export function FileProblem({ id, problem }: { id: string; problem: string | null }) {
  return (
    problem && (
      <p id={id} role="alert" className="mt-2 text-sm font-label text-bad">
        {problem}
      </p>
    )
  );
}
