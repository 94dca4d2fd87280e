import { RotateCcw } from "lucide-react";
import { useEffect, useRef } from "react";
import { PauseGlyph, PlayGlyph } from "#app/features/catalogue/playback/glyphs.tsx";
import type { PlaybackState } from "#app/features/catalogue/playback/synced/playback.ts";
import type { SyncedPlayback } from "#app/features/catalogue/playback/synced/create-playback.ts";
import { formatTenths } from "./timecode.ts";

type PreviewTransportProps = { playback: SyncedPlayback | null; state: PlaybackState; videoSeconds: number };

/** Play, reset and seek. The slider follows the picture past React: a render per frame would be waste. */
export function PreviewTransport({ playback, state, videoSeconds }: PreviewTransportProps) {
  const slider = useRef<HTMLInputElement>(null);
  const clock = useRef<HTMLSpanElement>(null);
  useEffect(
    () =>
      playback?.onFrame((seconds) => {
        const text = formatTenths(seconds);
        if (clock.current) clock.current.textContent = text;
        if (!slider.current) return;
        slider.current.value = String(seconds);
        slider.current.setAttribute("aria-valuetext", text);
        slider.current.style.setProperty("--v", `${(seconds / videoSeconds) * 100}%`);
      }),
    [playback, videoSeconds],
  );
  return (
    <div className="flex items-center gap-2 py-3 md:gap-3">
      <button
        type="button"
        className="play"
        aria-pressed={state.isPlaying}
        aria-busy={state.isBuffering || undefined}
        aria-label={state.isPlaying ? "Pause preview" : "Play preview"}
        onClick={() => playback?.toggle()}
      >
        {state.isPlaying ? <PauseGlyph /> : <PlayGlyph />}
      </button>
      <button
        type="button"
        className="iconbtn"
        aria-label="Reset preview to start"
        onClick={() => {
          playback?.pause();
          playback?.seek(0);
        }}
      >
        <RotateCcw className="icon" strokeWidth={1.75} aria-hidden="true" />
      </button>
      <span ref={clock} className="tc w-14 text-right text-sm">
        0:00.0
      </span>
      <input
        ref={slider}
        type="range"
        aria-label="Seek in video"
        className="rng min-w-0 flex-1 [--fillc:var(--cue)] [--v:0%]"
        min={0}
        max={videoSeconds}
        step={0.1}
        defaultValue={0}
        onChange={(event) => playback?.seek(Number(event.currentTarget.value))}
      />
      <span className="tc text-sm text-ink2">{formatTenths(videoSeconds)}</span>
    </div>
  );
}
