import { Music } from "lucide-react";
import type { PlayerTrack } from "./player-track.ts";

type CoverArtProps = {
  track: Pick<PlayerTrack, "id" | "hasCover" | "coverColour">;
  /** CSS pixels of its side, where the style sheet does not say it. */
  size?: number;
  /** Where the picture is, for a track whose cover may change while it is on the screen. */
  address?: string | null;
  className?: string;
  loading?: "lazy" | "eager";
};

/** A track's cover; its main colour stands there until the picture has come, a note where there is none. */
export function CoverArt({ track, size, address, className = "", loading = "eager" }: CoverArtProps) {
  const src = address ?? `/media/covers/${track.id}?size=176`;
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
