import { RotateCcw } from "lucide-react";
import { IconButton } from "#app/components/button.tsx";

const play = <path d="M6 3.6v12.8a.6.6 0 0 0 .92.5l9.7-6.4a.6.6 0 0 0 0-1L6.92 3.1A.6.6 0 0 0 6 3.6Z" />;
const pause = (
  <>
    <rect x="4.5" y="3.5" width="4" height="13" rx=".8" />
    <rect x="11.5" y="3.5" width="4" height="13" rx=".8" />
  </>
);

/** Filled, unlike the outlined icons around it, so that it is found at a glance. */
export function PlayGlyph() {
  return (
    <svg className="icon" viewBox="0 0 20 20" fill="currentColor" aria-hidden="true">
      {play}
    </svg>
  );
}

export function PauseGlyph() {
  return (
    <svg className="icon" viewBox="0 0 20 20" fill="currentColor" aria-hidden="true">
      {pause}
    </svg>
  );
}

type TransportButtonsProps = {
  state: { isPlaying: boolean; isBuffering: boolean };
  words: { play: string; pause: string; restart: string };
  player: { toggle: () => void; seek: (seconds: number) => void } | null;
  onRestart?: () => void;
};

/** Play or pause, and back to the start, under a picture. */
export function TransportButtons(props: TransportButtonsProps) {
  const { state, words, player, onRestart = () => player?.seek(0) } = props;
  return (
    <>
      <button
        type="button"
        className="play"
        aria-pressed={state.isPlaying}
        aria-busy={state.isBuffering || undefined}
        aria-label={state.isPlaying ? words.pause : words.play}
        onClick={() => player?.toggle()}
      >
        {state.isPlaying ? <PauseGlyph /> : <PlayGlyph />}
      </button>
      <IconButton Icon={RotateCcw} label={words.restart} onClick={onRestart} />
    </>
  );
}
