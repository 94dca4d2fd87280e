import { describeSuggestion, pictureFitCopy } from "#app/content/picture-fit-copy.ts";
import { PauseGlyph, PlayGlyph } from "#app/features/catalogue/playback/transport-buttons.tsx";
import type { StartSuggestion } from "#worker/domain/licensing/videos/picture-fits/suggest-starts.contract.ts";
import { formatTenths } from "../timecode.ts";
import { isSame } from "./use-fit-controls.ts";

type SuggestionListProps = {
  suggestions: readonly StartSuggestion[];
  isChosen: (suggestion: StartSuggestion) => boolean;
  heard: StartSuggestion | null;
  /** Plays it, or stops it. */
  onHear: (suggestion: StartSuggestion) => void;
  onUse: (suggestion: StartSuggestion) => void;
  /** Start point before a suggestion was applied. */
  before: number | null;
  onUndo: () => void;
};

const actClass = "min-h-8 px-0.5 font-strong underline underline-offset-4 pointer-coarse:min-h-11";

/** Suggested start points, each playable before it is applied. */
export function SuggestionList(props: SuggestionListProps) {
  const { suggestions, heard, before } = props;
  return (
    <ul className="fit-suggestions" aria-label={pictureFitCopy.suggestions}>
      {suggestions.map((suggestion, index) => {
        const { title, reason } = describeSuggestion(suggestion, (ms) => formatTenths(ms / 1000));
        const isHeard = heard !== null && isSame(heard, suggestion);
        const isChosen = props.isChosen(suggestion);
        return (
          <li key={suggestion.kind} className="fit-suggestion" data-chosen={isChosen || undefined}>
            <button
              type="button"
              className="play"
              aria-pressed={isHeard}
              aria-label={isHeard ? pictureFitCopy.stop(title) : pictureFitCopy.hear(title)}
              aria-keyshortcuts={String(index + 1)}
              onClick={() => props.onHear(suggestion)}
            >
              {isHeard ? <PauseGlyph /> : <PlayGlyph />}
            </button>
            <div className="flex min-w-0 flex-1 flex-col">
              <p className="text-sm font-strong">{title}</p>
              <p className="mt-0.5 text-xs text-ink2">{reason}</p>
              <div className="mt-auto flex flex-wrap items-center justify-between gap-x-3 pt-1 text-xs">
                <span className="text-ink2">
                  {pictureFitCopy.startsAt} <span className="tc">{formatTenths(suggestion.startAtMs / 1000)}</span>
                </span>
                {!isChosen && (
                  <button
                    type="button"
                    className={actClass}
                    aria-label={pictureFitCopy.takeThis(title)}
                    onClick={() => props.onUse(suggestion)}
                  >
                    {pictureFitCopy.take}
                  </button>
                )}
                {isChosen && before === null && <span>{pictureFitCopy.chosen}</span>}
                {isChosen && before !== null && (
                  <button type="button" className={actClass} onClick={props.onUndo}>
                    {pictureFitCopy.undo(formatTenths(before))}
                  </button>
                )}
              </div>
            </div>
          </li>
        );
      })}
    </ul>
  );
}

/** Hidden on touch devices. */
export function KeyHints({ suggestions }: { suggestions: number }) {
  const { beat, bar, hear, snap } = pictureFitCopy.keys;
  return (
    <p className="fit-hints">
      <kbd className="key">←</kbd>
      <kbd className="key">→</kbd>
      {beat}
      <kbd className="key">⇧ ←</kbd>
      <kbd className="key">⇧ →</kbd>
      {bar}
      {suggestions > 0 && (
        <>
          <kbd className="key">1</kbd>
          {suggestions > 1 && (
            <>
              –<kbd className="key">{suggestions}</kbd>
            </>
          )}
          {hear}
        </>
      )}
      <kbd className="key">S</kbd>
      {snap}
    </p>
  );
}
