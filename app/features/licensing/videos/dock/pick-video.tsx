import { Film } from "lucide-react";
import { FileLabel } from "#app/components/file-label.tsx";
import {
  FileProblem,
  useVideoCheck,
  VideoFileInput,
} from "#app/features/licensing/videos/preview-sync/video-file-input.tsx";

type PickVideoProps = { id: string; title: string; text: string; onPick: (file: File) => void };

/** Where a video is picked or dropped. */
export function PickVideo({ id, title, text, onPick }: PickVideoProps) {
  const { check, problem } = useVideoCheck(onPick);
  const problemId = `${id}-problem`;
  return (
    <>
      <FileLabel id={id} look="zone">
        <Film className="icon text-ink2" strokeWidth={1.75} aria-hidden="true" />
        <span className="font-strong">{title}</span>
        <span className="text-sm text-ink2">{text}</span>
        <VideoFileInput
          id={id}
          className="drop-zone-file"
          problemId={problem ? problemId : undefined}
          onFile={check}
        />
      </FileLabel>
      <FileProblem id={problemId} problem={problem} />
    </>
  );
}
