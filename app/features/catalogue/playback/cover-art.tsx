import { Music } from "lucide-react";
import type { PlayerTrack } from "./player-track.ts";

type CoverArtProps = {
  track: Pick<PlayerTrack, "id" | "hasCover" | "coverColour">;
  /** Side in CSS pixels, unless the style sheet sets it. */
  size?: number;
  /** Image URL, for a track whose cover may change while it is displayed. */
  address?: string | null;
  className?: string;
  loading?: "lazy" | "eager";
};

/** A track's cover, with its main colour as placeholder while loading, or a note icon if it has none. */
export function CoverArt({ track, size, address, className = "", loading = "eager" }: CoverArtProps) {
  const src = address ?? `/media/covers/${track.id}?size=176`;
  return (
    <span className={`cover ${className}`}>
      {track.hasCover && track.coverColour && (
        // an attribute: the page's CSP allows no inline styles
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
