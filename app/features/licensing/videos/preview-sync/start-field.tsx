import { Minus, Plus } from "lucide-react";
import { type KeyboardEvent, type MouseEvent, useState } from "react";
import { Field } from "#app/components/field.tsx";
import { trackCopy } from "#app/content/track-copy.ts";
import { latestStart, type Lengths, roundStart, startStepSeconds } from "./start-point.ts";
import { formatTenths, parseTimecode } from "./timecode.ts";

type StartFieldProps = { lengths: Lengths; startAtSeconds: number; onStart: (seconds: number) => void };

/** Start point as text (`0:48.2` or seconds); arrow keys step by 0.1 s, with Shift by 1 s. */
export function StartField({ lengths, startAtSeconds, onStart }: StartFieldProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const latest = latestStart(lengths);

  const settle = (seconds: number) => {
    setDraft(null);
    setProblem(null);
    onStart(roundStart(seconds, lengths));
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
    <Field
      field={{
        id: "start-at",
        errors: problem === null ? undefined : [problem],
        errorId: "start-at-problem",
      }}
      label="Start at"
      hint={latest > 0 ? `0:00.0 to ${formatTenths(latest)}` : trackCopy.startIsFixed}
    >
      {(aria) => (
        <div className="flex">
          <button
            type="button"
            className="field w-11 justify-center rounded-r-none px-0"
            aria-label="0.1 seconds earlier"
            onClick={(event: MouseEvent) => step(-1, event)}
          >
            <Minus className="icon-sm" aria-hidden="true" />
          </button>
          <input
            {...aria}
            className="field tc -mx-px w-28 rounded-none text-center text-base"
            inputMode="decimal"
            autoComplete="off"
            value={draft ?? formatTenths(startAtSeconds)}
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
      )}
    </Field>
  );
}
