import { Music } from "lucide-react";
import type { PlayerTrack } from "./player-track.ts";

type CoverArtProps = {
  track: Pick<PlayerTrack, "id" | "hasCover" | "coverColour">;
  /** CSS pixels of its side, where the style sheet does not say it. */
  size?: number;
  /** Which of the stored pictures: 176 for lists, 640 for large places. */
  picture?: 176 | 640;
  /** Where the picture is, for a track whose cover may change while it is on the screen. */
  address?: string | null;
  className?: string;
  loading?: "lazy" | "eager";
};

/** A track's cover; its main colour stands there until the picture has come, a note where there is none. */
export function CoverArt(props: CoverArtProps) {
  const { track, size, picture = 176, address, className = "", loading = "eager" } = props;
  const src = address ?? `/media/covers/${track.id}?size=${picture}`;
  return (
    <span className={`cover ${className}`}>
      {track.hasCover && track.coverColour && (
        // an attribute: the page's policy allows no style in the markup
        <svg color={track.coverColour} aria-hidden="true" />
      )}
      {track.hasCover ? (
        <img src={src} width={size} height={size} alt="" loading={loading} decoding="async" />
      ) : (
        <Music className="icon" strokeWidth={1.5} aria-hidden="true" />
      )}
    </span>
  );
}
