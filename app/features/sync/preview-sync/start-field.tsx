import { Minus, Plus } from "lucide-react";
import { type KeyboardEvent, type MouseEvent, useState } from "react";
import { trackCopy } from "#app/content/track-copy.ts";
import { clampStart, latestStart, type Lengths, startStepSeconds } from "./start-point.ts";
import { formatTenths, parseTimecode } from "./timecode.ts";

type StartFieldProps = { lengths: Lengths; startAtSeconds: number; onStart: (seconds: number) => void };

/** The start point to type (`0:48.2` or seconds) and to step by 0.1 s, with Shift by 1 s. */
export function StartField({ lengths, startAtSeconds, onStart }: StartFieldProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const latest = latestStart(lengths);

  const settle = (seconds: number) => {
    setDraft(null);
    setProblem(null);
    onStart(clampStart(seconds, lengths));
  };
  const commit = () => {
    if (draft === null) return;
    const seconds = parseTimecode(draft);
    if (seconds === null) setProblem(trackCopy.notATime);
    else settle(seconds);
  };
  const step = (direction: 1 | -1, { shiftKey }: { shiftKey: boolean }) =>
    settle(startAtSeconds + direction * (shiftKey ? 1 : startStepSeconds));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter") commit();
    if (event.key === "Escape") settle(startAtSeconds);
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
    event.preventDefault();
    step(event.key === "ArrowUp" ? 1 : -1, event);
  };

  return (
    <div>
      <label htmlFor="start-at" className="text-sm font-[600]">
        Start at
      </label>
      <div className="mt-1.5 flex">
        <button
          type="button"
          className="field w-11 justify-center rounded-r-none px-0"
          aria-label="0.1 seconds earlier"
          onClick={(event: MouseEvent) => step(-1, event)}
        >
          <Minus className="icon-sm" aria-hidden="true" />
        </button>
        <input
          id="start-at"
          className="field tc -mx-px w-28 rounded-none text-center text-base"
          inputMode="decimal"
          autoComplete="off"
          value={draft ?? formatTenths(startAtSeconds)}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? "start-at-problem start-at-hint" : "start-at-hint"}
          onChange={(event) => setDraft(event.currentTarget.value)}
          onBlur={commit}
          onKeyDown={onKeyDown}
        />
        <button
          type="button"
          className="field w-11 justify-center rounded-l-none px-0"
          aria-label="0.1 seconds later"
          onClick={(event: MouseEvent) => step(1, event)}
        >
          <Plus className="icon-sm" aria-hidden="true" />
        </button>
      </div>
      {problem && (
        <p id="start-at-problem" role="alert" className="mt-1.5 text-sm font-[560] text-bad">
          {problem}
        </p>
      )}
      <p id="start-at-hint" className="mt-1.5 text-xs text-ink2">
        {latest > 0 ? `0:00.0 to ${formatTenths(latest)}` : trackCopy.startIsFixed}
      </p>
    </div>
  );
}
