import { RotateCcw } from "lucide-react";
import { IconButton } from "#app/components/button.tsx";
import { PauseGlyph, PlayGlyph } from "./glyphs.tsx";

type TransportButtonsProps = {
  state: { isPlaying: boolean; isBuffering: boolean };
  words: { play: string; pause: string; restart: string };
  onToggle: () => void;
  onRestart: () => void;
};

/** Play or pause, and back to the start, under a picture. */
export function TransportButtons({ state, words, onToggle, onRestart }: TransportButtonsProps) {
  return (
    <>
      <button
        type="button"
        className="play"
        aria-pressed={state.isPlaying}
        aria-busy={state.isBuffering || undefined}
        aria-label={state.isPlaying ? words.pause : words.play}
        onClick={onToggle}
      >
        {state.isPlaying ? <PauseGlyph /> : <PlayGlyph />}
      </button>
      <IconButton Icon={RotateCcw} label={words.restart} onClick={onRestart} />
    </>
  );
}
