import { useState } from "react";
import { trackToasts } from "#app/content/track-copy.ts";
import { showToast } from "#app/lib/toast.ts";

/** Lets only videos through; the rest is told as toast and, by `problem`, at the field. */
export function useVideoCheck(onPick: (video: File) => void) {
  const [problem, setProblem] = useState<string | null>(null);
  const check = (file: File | undefined) => {
    if (!file) return;
    const isVideo = file.type.startsWith("video/");
    setProblem(isVideo ? null : trackToasts.invalidFile.description);
    if (isVideo) onPick(file);
    else showToast(trackToasts.invalidFile);
  };
  return { check, problem };
}

type VideoFileInputProps = {
  id: string;
  className: string;
  problemId: string | undefined;
  onFile: (file: File | undefined) => void;
};

/** The browser's own file button, made invisible but kept in the tab order. */
export function VideoFileInput({ id, className, problemId, onFile }: VideoFileInputProps) {
  return (
    <input
      id={id}
      type="file"
      accept="video/*"
      className={className}
      aria-invalid={problemId ? true : undefined}
      aria-describedby={problemId}
      onChange={(event) => {
        onFile(event.currentTarget.files?.[0]);
        // The same file may be picked again after it was cancelled.
        event.currentTarget.value = "";
      }}
    />
  );
}

export function FileProblem({ id, problem }: { id: string; problem: string | null }) {
  return (
    problem && (
      <p id={id} role="alert" className="mt-2 text-sm font-[560] text-bad">
        {problem}
      </p>
    )
  );
}
