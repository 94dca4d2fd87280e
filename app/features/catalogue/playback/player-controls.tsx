import { Volume1, Volume2, VolumeX } from "lucide-react";
import { type CSSProperties, useEffect, useRef } from "react";
import { IconButton } from "#app/components/button.tsx";
import { playerCopy } from "#app/content/catalogue-copy.ts";
import { formatDuration } from "#app/lib/time.ts";
import { usePlayer, usePlayerActions } from "./player-provider.tsx";

/** Mute and, where there is room, the volume. Both survive a reload. */
export function VolumeControl() {
  const { volume, toggleMute, setVolume } = usePlayer();
  const level = volume.isMuted ? 0 : volume.level;
  const Icon = level === 0 ? VolumeX : level < 0.5 ? Volume1 : Volume2;
  return (
    <div className="hidden items-center gap-1 lg:flex">
      <IconButton
        Icon={Icon}
        label={volume.isMuted ? playerCopy.unmute : playerCopy.mute}
        aria-pressed={volume.isMuted}
        onClick={toggleMute}
      />
      <input
        type="range"
        className="rng hidden w-20 xl:block"
        style={{ "--v": `${level * 100}%` } as CSSProperties} // React has no type for custom properties
        min={0}
        max={100}
        value={Math.round(level * 100)}
        aria-label={playerCopy.volume}
        onChange={(event) => setVolume(event.currentTarget.valueAsNumber / 100)}
      />
    </div>
  );
}

/** The current position as minutes and seconds, updated outside React. */
export function TimePlayed() {
  const player = usePlayerActions();
  const text = useRef<HTMLSpanElement>(null);
  useEffect(
    () =>
      player.onProgress((position) => {
        const time = formatDuration(Math.floor(position));
        if (text.current && text.current.textContent !== time) text.current.textContent = time;
      }),
    [player],
  );
  return <span ref={text} className="tc w-9 text-right text-xs text-ink2" />;
}
