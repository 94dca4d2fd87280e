import { Plus, RotateCcw, X } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "#app/components/button.tsx";
import { speechCopy } from "#app/content/original-sound-copy.ts";
import type { SpeechRegions } from "#render-service/original-sound/original-sound.contract.ts";
import { formatTenths } from "../timecode.ts";
import { addRegion, EdgeSlider } from "./move-speech.tsx";
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
    if (index === speechMs.length - 1) (find(`${localName}[data-of="${index - 1}"]`) ?? find("[data-as-found]"))?.focus();
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
        <Button type="button" variant="secondary" size="small" disabled={more === null} onClick={() => more && change(more)}>
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
