import { useEffect, useMemo, useState } from "react";
import { SwitchField } from "#app/components/switch-field.tsx";
import { pictureFitCopy } from "#app/content/picture-fit-copy.ts";
import type { ReadGrid } from "#render-service/listening/beats/beat-grid.contract.ts";
import { mainCut } from "#worker/domain/sync/picture-fits/main-cut.contract.ts";
import type { SnapBounds } from "#worker/domain/sync/picture-fits/snap-start.contract.ts";
import {
  type StartSuggestion,
  suggestStarts,
} from "#worker/domain/sync/picture-fits/suggest-starts.contract.ts";
import { latestStart } from "../start-point.ts";
import { FitAxis } from "./fit-axis.tsx";
import type { PictureFitProps } from "./fit-place.ts";
import { snapTo } from "./snap-to.ts";
import { recallSnap, rememberSnap } from "./snap-memory.ts";
import { SuggestionList } from "./suggestion-list.tsx";
import { useFitKeys } from "./use-fit-keys.ts";
import type { Spotted } from "./use-picture-facts.ts";
import { useTrial } from "./use-trial.ts";

type FitPanelProps = Omit<PictureFitProps, "place"> & {
  grid: ReadGrid;
  spotted: Spotted | null;
  /** What there is to say of the cuts. */
  note: string | null;
};

const none: Spotted = { cutsMs: [], activity: [] };

/** Suggestions, the music and the cuts on one axis, and what start points snap to. */
export function FitPanel(props: FitPanelProps) {
  const { grid, peaks, lengths, startAtSeconds, onStart, playback, onSnap } = props;
  const videoMs = Math.round(lengths.videoSeconds * 1000);
  const latestMs = Math.round(latestStart(lengths) * 1000);
  const { cutsMs, activity } = props.spotted ?? none;
  const [chosenCut, setCut] = useState<number | null>(null);
  const cut = chosenCut ?? mainCut(cutsMs, activity, videoMs);
  const suggestions = useMemo(() => {
    if (latestMs === 0 || cutsMs === none.cutsMs) return [];
    return suggestStarts(grid, { cutsMs, activity, videoMs }, { cut, latestMs });
  }, [grid, cutsMs, activity, videoMs, cut, latestMs]);

  const [isSnapping, setSnapping] = useState(recallSnap);
  const anchorMs = (cut === null ? null : cutsMs[cut]) ?? 0;
  const snap = useMemo(() => {
    const bounds: SnapBounds = { anchorMs, latestMs };
    return snapTo(grid, bounds);
  }, [grid, anchorMs, latestMs]);
  const isFree = !isSnapping || latestMs === 0;
  useEffect(() => onSnap(isFree ? null : snap), [onSnap, snap, isFree]);
  useEffect(() => () => onSnap(null), [onSnap]);
  const switchSnap = (isOn: boolean) => {
    setSnapping(isOn);
    rememberSnap(isOn);
  };

  const trial = useTrial(playback, startAtSeconds);
  const [used, setUsed] = useState<{ start: number; before: number } | null>(null);
  const before = used && used.start === startAtSeconds ? used.before : null;
  const hear = (suggestion: StartSuggestion) =>
    trial.heard?.startAtMs === suggestion.startAtMs ? trial.stop() : trial.hear(suggestion);
  const use = ({ startAtMs }: StartSuggestion) => {
    const start = startAtMs / 1000;
    if (start === startAtSeconds) return;
    setUsed({ start, before: startAtSeconds });
    onStart(start);
  };
  useFitKeys({
    onSuggestion(number, isUsed) {
      const suggestion = suggestions[number - 1];
      if (suggestion) (isUsed ? use : hear)(suggestion);
    },
    onSnap: () => latestMs > 0 && switchSnap(!isSnapping),
    onStep: (direction, unit) => !isFree && onStart(snap.step(startAtSeconds, direction, unit)),
  });

  return (
    <div className="fit">
      {suggestions.length > 0 && (
        <SuggestionList
          suggestions={suggestions}
          startAtSeconds={startAtSeconds}
          heard={trial.heard}
          onHear={hear}
          onUse={use}
          before={before}
          onUndo={() => before !== null && onStart(before)}
        />
      )}
      <FitAxis
        grid={grid}
        peaks={peaks}
        startMs={trial.heard?.startAtMs ?? Math.round(startAtSeconds * 1000)}
        videoMs={videoMs}
        trackMs={Math.round(lengths.trackSeconds * 1000)}
        cutsMs={cutsMs}
        cut={cut}
        onCut={(next) => {
          trial.stop();
          setCut(next);
        }}
        note={props.note}
        file={props.file}
        playback={playback}
      />
      {latestMs > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-x-6">
          <SwitchField
            label={pictureFitCopy.snap}
            aria-keyshortcuts="S"
            checked={isSnapping}
            onChange={(event) => switchSnap(event.currentTarget.checked)}
          />
          <KeyHints suggestions={suggestions.length} />
        </div>
      )}
    </div>
  );
}

/** For those who have keys to press. */
function KeyHints({ suggestions }: { suggestions: number }) {
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
