import { Plus, RotateCcw, X } from "lucide-react";
import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import { Button } from "#app/components/button.tsx";
import { speechCopy } from "#app/content/original-sound-copy.ts";
import { arrowDirections } from "#app/features/catalogue/playback/position-range.ts";
import type { SpeechRegions } from "#render-service/original-sound/original-sound.contract.ts";
import { formatTenths } from "../timecode.ts";
import { addRegion, boundsOf, type Edge, moveEdge } from "./move-speech.ts";
import type { Speech } from "./speech.ts";

type SpeechStripProps = { speech: Speech; videoMs: number };

/**
 * Speech regions on the video's time axis. Edges are dragged, or moved by 0.1 s with the arrow keys and 1 s with Shift; `Delete`
 * removes the region.
 */
export function SpeechStrip({ speech, videoMs }: SpeechStripProps) {
  const { speechMs, isLost, change } = speech;
  const fields = useRef<HTMLFieldSetElement>(null);
  const [dragged, setDragged] = useState<SpeechRegions | null>(null);
  const regions = dragged ?? speechMs;
  const more = addRegion(speechMs, videoMs);
  const share = (ms: number) => `${(ms / videoMs) * 100}%`;

  /** Keeps the focus when the last region is removed: on the previous one's control, or else on the restore button. */
  function remove({ localName }: Element, index: number): void {
    const find = (selector: string) => fields.current?.querySelector<HTMLElement>(selector);
    if (index === speechMs.length - 1)
      (find(`${localName}[data-of="${index - 1}"]`) ?? find("[data-as-found]"))?.focus();
    speech.remove(index);
  }
  const edit = { speech, videoMs, dragged, onDrag: setDragged, onRemove: remove };
  return (
    <fieldset ref={fields} className="col-span-full grid gap-2 noscript:hidden">
      <legend className="pb-2 text-sm font-label">{speechCopy.title}</legend>
      <div className="speech-strip relative mx-3 h-11 touch-pan-y rounded-xs bg-sunk">
        {regions.map(([from, to], index) => (
          // Keyed by index, so that a dragged region keeps its identity.
          <div
            // oxlint-disable-next-line react/no-array-index-key -- see above
            key={index}
            className="absolute inset-y-0 border-x-2 border-ink bg-cue/30"
            style={{ left: share(from), width: share(to - from) }}
          >
            {(["start", "end"] as const).map((edge) => (
              <EdgeSlider key={edge} index={index} edge={edge} {...edit} />
            ))}
          </div>
        ))}
      </div>
      <ul className="flex max-h-35 flex-wrap gap-x-4 overflow-y-auto text-sm/normal">
        {regions.map(([from, to], index) => (
          // oxlint-disable-next-line react/no-array-index-key -- keyed by index, as in the strip
          <li key={index} className="tc flex items-center">
            {speechCopy.region(formatTenths(from / 1000), formatTenths(to / 1000))}
            <button
              type="button"
              className="iconbtn size-11"
              data-of={index}
              aria-label={speechCopy.remove(index + 1)}
              onClick={(event) => remove(event.currentTarget, index)}
            >
              <X className="icon-sm" aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button
          type="button"
          variant="secondary"
          size="small"
          disabled={more === null}
          onClick={() => more && change(more)}
        >
          <Plus className="icon-sm" aria-hidden="true" />
          {speechCopy.add}
        </Button>
        <Button type="button" variant="secondary" size="small" data-as-found onClick={() => change(null)}>
          <RotateCcw className="icon-sm" aria-hidden="true" />
          {speechCopy.asFound}
        </Button>
      </div>
      {isLost && (
        <p role="alert" className="text-sm font-label text-bad">
          {speechCopy.lost}
        </p>
      )}
    </fieldset>
  );
}

type EdgeSliderProps = SpeechStripProps & {
  index: number;
  edge: Edge;
  /** Regions during a drag; saved when it ends. */
  dragged: SpeechRegions | null;
  onDrag: (regions: SpeechRegions | null) => void;
  onRemove: (slider: Element, index: number) => void;
};

function EdgeSlider({ index, edge, speech, videoMs, dragged, onDrag, onRemove }: EdgeSliderProps) {
  const { speechMs, change } = speech;
  const regions = dragged ?? speechMs;
  const [min, max] = boundsOf(regions, index, edge, videoMs);
  const msIn = (all: SpeechRegions) => all[index]?.[edge === "start" ? 0 : 1] ?? 0;
  const seconds = msIn(regions) / 1000;
  const move = (toMs: number) => moveEdge(speechMs, { index, edge, toMs }, videoMs);

  function drag({ currentTarget, pointerId, clientX }: PointerEvent): void {
    const box = currentTarget.closest(".speech-strip")?.getBoundingClientRect();
    if (!box || !currentTarget.hasPointerCapture(pointerId)) return;
    onDrag(move(((clientX - box.left) / box.width) * videoMs));
  }
  function drop(): void {
    if (dragged) change(dragged);
    onDrag(null);
  }
  function press(event: KeyboardEvent): void {
    const toMs = targetOf(event, msIn(speechMs), videoMs);
    const isRemoval = event.key === "Delete" || event.key === "Backspace";
    if (toMs === null && !isRemoval) return;
    event.preventDefault();
    if (toMs === null) onRemove(event.currentTarget, index);
    else change(move(toMs));
  }
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a range has its own track; these two share one
      role="slider"
      tabIndex={0}
      // The hit area extends outwards, because the two edges of a short region are close together.
      className={`absolute inset-y-0 w-6 cursor-ew-resize touch-none ${edge === "start" ? "right-full -mr-1" : "left-full -ml-1"}`}
      data-of={index}
      aria-label={speechCopy.edge(index + 1, edge)}
      aria-valuemin={min / 1000}
      aria-valuemax={max / 1000}
      aria-valuenow={seconds}
      aria-valuetext={formatTenths(seconds)}
      onKeyDown={press}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        onDrag(speechMs);
      }}
      onPointerMove={drag}
      onPointerUp={drop}
      onPointerCancel={() => onDrag(null)}
    />
  );
}

/** Target position of an edge for a key press; `moveEdge` clamps it. */
function targetOf({ key, shiftKey }: KeyboardEvent, fromMs: number, videoMs: number): number | null {
  if (key === "Home") return 0;
  if (key === "End") return videoMs;
  const direction = arrowDirections[key];
  return direction === undefined ? null : fromMs + direction * (shiftKey ? 1000 : 100);
}
