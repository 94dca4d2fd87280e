import { useMemo, useState } from "react";
import { SwitchField } from "#app/components/inputs.tsx";
import { pictureFitCopy } from "#app/content/picture-fit-copy.ts";
import type { SpeechRegions } from "#render-service/original-sound/original-sound.contract.ts";
import type { ReadGrid } from "#render-service/listening/beats/beat-grid.contract.ts";
import type { Edit } from "#render-service/edits/edit-course.contract.ts";
import { mainCut } from "#worker/domain/licensing/videos/picture-fits/cut-points.contract.ts";
import { type StartSuggestion, suggestStarts } from "#worker/domain/licensing/videos/picture-fits/suggest-starts.contract.ts";
import { latestStart } from "../start-point.ts";
import { FitAxis } from "./fit-axis.tsx";
import { type FitFacts, type PictureFitProps, type Spotted, useEditPlan } from "./use-picture-facts.ts";
import { KeyHints, SuggestionList } from "./suggestion-list.tsx";
import { editOf, useFitKeys, useSnap, useTrial } from "./use-fit-controls.ts";

type FitPanelProps = Omit<PictureFitProps, "place"> &
  Pick<FitFacts, "spotted" | "videoMs" | "trackMs" | "isFinal"> & {
    grid: ReadGrid;
    note: string | null;
  };

const none: Spotted = { cutsMs: [], activity: [] };
const nobody: SpeechRegions = [];

/** Suggestions, music and cuts on one axis, and the snapping of start points. */
export function FitPanel(props: FitPanelProps) {
  const { grid, peaks, lengths, startAtSeconds, onStart, playback, onSnap } = props;
  const videoMs = Math.round(lengths.videoSeconds * 1000);
  const latestMs = Math.round(latestStart(lengths) * 1000);
  const { cutsMs, activity } = props.spotted ?? none;
  const { endsWithTrack, speech } = props;
  const speechMs = speech.isHeard ? speech.regionsMs : nobody;
  const [chosenCut, setCut] = useState<number | null>(null);
  const cut = chosenCut ?? mainCut(cutsMs, activity, videoMs, speechMs);
  const plan = useEditPlan(props);
  const suggestions = useMemo(() => {
    if (cutsMs === none.cutsMs) return [];
    return suggestStarts(grid, { cutsMs, activity, videoMs, speechMs }, { cut, latestMs, edit: plan });
  }, [grid, cutsMs, activity, videoMs, speechMs, cut, latestMs, plan]);

  const anchorMs = (cut === null ? null : cutsMs[cut]) ?? 0;
  const { isSnapping, setSnapping, snap } = useSnap(grid, { anchorMs, latestMs }, onSnap);
  const { chosen, isChosen, use, before, undo } = useSuggestionChoice(props);
  const trial = useTrial(playback, chosen, props.onTrial);
  const activeEdit: Edit | null = trial.heard ? editOf(trial.heard) : endsWithTrack ? plan : null;
  useFitKeys({
    onSuggestion(number, isUsed) {
      const suggestion = suggestions[number - 1];
      if (suggestion) (isUsed ? use : trial.hear)(suggestion);
    },
    onSnap: () => latestMs > 0 && setSnapping(!isSnapping),
    onStep: (direction, unit) => snap && onStart(snap.step(startAtSeconds, direction, unit)),
  });

  return (
    <div className="mt-4">
      {suggestions.length > 0 && (
        <SuggestionList
          suggestions={suggestions}
          isChosen={isChosen}
          heard={trial.heard}
          onHear={trial.hear}
          onUse={use}
          before={before?.start ?? null}
          onUndo={undo}
        />
      )}
      <FitAxis
        grid={grid}
        peaks={peaks}
        edit={activeEdit}
        speechMs={speech.regionsMs}
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
          <SwitchField label={pictureFitCopy.snap} aria-keyshortcuts="S" checked={isSnapping} onCheckedChange={setSnapping} />
          <KeyHints suggestions={suggestions.length} />
        </div>
      )}
    </div>
  );
}

type Choice = { start: number; isEdited: boolean };
const keyOf = ({ start, isEdited }: Choice) => `${start} ${isEdited}`;

/** Applies suggestions; the last one can be undone until another choice is made. */
function useSuggestionChoice({ startAtSeconds, endsWithTrack, onStart, onEndsWithTrack }: FitPanelProps) {
  const current: Choice = { start: startAtSeconds, isEdited: endsWithTrack };
  const chosen = keyOf(current);
  const [used, setUsed] = useState<{ key: string; before: Choice } | null>(null);
  const before = used && used.key === chosen ? used.before : null;
  const choose = ({ start, isEdited }: Choice) => (isEdited ? onEndsWithTrack(true) : onStart(start));
  return {
    chosen,
    isChosen: (one: StartSuggestion) => {
      if (editOf(one)) return endsWithTrack;
      return !endsWithTrack && one.startAtMs === Math.round(startAtSeconds * 1000);
    },
    use: (suggestion: StartSuggestion) => {
      const isEdited = editOf(suggestion) !== null;
      // Undoing an edit restores the previous start point.
      const next = { start: isEdited ? startAtSeconds : suggestion.startAtMs / 1000, isEdited };
      if (keyOf(next) === chosen) return;
      setUsed({ key: keyOf(next), before: current });
      choose(next);
    },
    before,
    undo: () => before && choose(before),
  };
}
