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
 * Speech regions on the axis of the video. Ends are dragged, or moved by a tenth of a second; `⇧` by a whole one;
 * `Delete` removes their region.
 */
export function SpeechStrip({ speech, videoMs }: SpeechStripProps) {
  const { speechMs, isLost, change } = speech;
  const strip = useRef<HTMLDivElement>(null);
  const fields = useRef<HTMLFieldSetElement>(null);
  const [dragged, setDragged] = useState<SpeechRegions | null>(null);
  const regions = dragged ?? speechMs;
  const more = addRegion(speechMs, videoMs);
  const share = (ms: number) => `${(ms / videoMs) * 100}%`;

  function drag(event: PointerEvent, index: number, edge: Edge): void {
    const box = strip.current?.getBoundingClientRect();
    if (!box || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const toMs = ((event.clientX - box.left) / box.width) * videoMs;
    setDragged(moveEdge(speechMs, { index, edge, toMs }, videoMs));
  }
  function drop(): void {
    if (dragged) change(dragged);
    setDragged(null);
  }
  /** Keeps the focus when the last region goes: on the same control of the one before, else on the restore button. */
  function remove({ localName }: Element, index: number): void {
    const find = (selector: string) => fields.current?.querySelector<HTMLElement>(selector);
    if (index === speechMs.length - 1)
      (find(`${localName}[data-of="${index - 1}"]`) ?? find("[data-as-found]"))?.focus();
    speech.remove(index);
  }
  function press(event: KeyboardEvent, index: number, edge: Edge): void {
    if (event.key === "Delete" || event.key === "Backspace") {
      event.preventDefault();
      remove(event.currentTarget, index);
      return;
    }
    const toMs = targetOf(event, { speechMs, index, edge, videoMs });
    if (toMs === null) return;
    event.preventDefault();
    change(moveEdge(speechMs, { index, edge, toMs }, videoMs));
  }
  return (
    <fieldset ref={fields} className="speech noscript:hidden">
      <legend className="pb-2 text-sm font-label">{speechCopy.title}</legend>
      <div ref={strip} className="speech-strip">
        {regions.map(([from, to], index) => (
          // By their order: a region that is dragged stays the one that it was.
          <div
            // oxlint-disable-next-line react/no-array-index-key -- as said above
            key={index}
            className="speech-region"
            style={{ left: share(from), width: share(to - from) }}
          >
            {(["start", "end"] as const).map((edge) => {
              const [least, most] = boundsOf(regions, index, edge, videoMs);
              const ms = edge === "start" ? from : to;
              return (
                <div
                  key={edge}
                  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a range has its own track; these two share one
                  role="slider"
                  tabIndex={0}
                  className="speech-edge"
                  data-edge={edge}
                  data-of={index}
                  aria-label={speechCopy.edge(index + 1, edge)}
                  aria-valuemin={least / 1000}
                  aria-valuemax={most / 1000}
                  aria-valuenow={ms / 1000}
                  aria-valuetext={formatTenths(ms / 1000)}
                  onKeyDown={(event) => press(event, index, edge)}
                  onPointerDown={(event) => {
                    event.currentTarget.setPointerCapture(event.pointerId);
                    setDragged(speechMs);
                  }}
                  onPointerMove={(event) => drag(event, index, edge)}
                  onPointerUp={drop}
                  onPointerCancel={() => setDragged(null)}
                />
              );
            })}
          </div>
        ))}
      </div>
      <ul className="speech-list">
        {regions.map(([from, to], index) => (
          // oxlint-disable-next-line react/no-array-index-key -- by their order, as in the strip
          <li key={index} className="tc">
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

/** Where a key moves an edge to; `moveEdge` keeps it within its bounds. */
function targetOf(
  { key, shiftKey }: KeyboardEvent,
  { speechMs, index, edge, videoMs }: { speechMs: SpeechRegions; index: number; edge: Edge; videoMs: number },
): number | null {
  if (key === "Home") return 0;
  if (key === "End") return videoMs;
  const direction = arrowDirections[key];
  if (direction === undefined) return null;
  return (speechMs[index]?.[edge === "start" ? 0 : 1] ?? 0) + direction * (shiftKey ? 1000 : 100);
}
