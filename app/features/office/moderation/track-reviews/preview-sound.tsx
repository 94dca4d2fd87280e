import { reviewCopy } from "#app/content/track-reviews-copy.ts";

type PreviewSoundProps = {
  track: { id: string; hasPreview: boolean };
  /** What a screen reader calls it. */
  name: string;
  startSeconds: number;
};

/** The browser's own player, because an admin compares two sounds and goes back and forth in each. */
export function PreviewSound({ track, name, startSeconds }: PreviewSoundProps) {
  if (!track.hasPreview) return <p className="text-sm text-ink2">{reviewCopy.noPreview}</p>;
  const at = Math.floor(startSeconds);
  return (
    <audio
      controls
      preload="none"
      aria-label={name}
      src={`/media/previews/${track.id}${at > 0 ? `#t=${at}` : ""}`}
      className="h-11 w-full max-w-[480px]"
    />
  );
}
