import { type ReactNode, type RefObject, type SubmitEventHandler, useEffect, useRef } from "react";
import { Button } from "#app/components/button.tsx";
import { Field } from "#app/components/field.tsx";
import { GrowingTextarea } from "#app/components/text-field.tsx";
import { reviewCopy } from "#app/content/reviews-copy.ts";
import { drawPosition } from "#app/features/licensing/videos/preview-sync/timecode.ts";
import { longestComment, longestVisitorName } from "#worker/domain/licensing/review-links/review-limits.contract.ts";
import type { ReviewPlayback } from "./create-review-playback.ts";

type AddNoteProps = {
  action: string;
  playback: ReviewPlayback | null;
  /** Length of the video; null if unknown. */
  seconds: number | null;
  /** Position of the current candidate. */
  about: number | null;
  input: RefObject<HTMLTextAreaElement | null>;
  name: ReactNode;
  isPending: boolean;
  onSubmit: SubmitEventHandler<HTMLFormElement>;
};

/** Maximum video length: ten minutes. */
const longestFilm = 600;

/** A note at the video's current position; typing pauses it. Without scripts the time is typed. */
export function AddNote({ action, playback, seconds, about, input, name, isPending, onSubmit }: AddNoteProps) {
  const at = useRef<HTMLInputElement>(null);
  const stamp = useRef<HTMLSpanElement>(null);
  useEffect(
    () =>
      playback?.onFrame((now) => {
        if (at.current) at.current.value = now.toFixed(1);
        drawPosition(now, null, stamp.current);
      }),
    [playback],
  );
  return (
    <form
      method="post"
      action={action}
      className="review-write print:hidden"
      autoComplete="off"
      onSubmit={(event) => (isPending ? event.preventDefault() : onSubmit(event))}
    >
      <input type="hidden" name="intent" value="note" />
      {about !== null && <input type="hidden" name="about" value={about} />}
      <div className="flex items-baseline gap-2">
        <span ref={stamp} className="review-stamp tc noscript:hidden">
          0:00.0
        </span>
        <Field field={{ id: "note-at", name: "at" }} label={reviewCopy.at} className="hidden noscript:flex">
          {(aria) => (
            <input
              {...aria}
              ref={at}
              type="number"
              min={0}
              max={seconds ?? longestFilm}
              step={0.1}
              defaultValue={0}
              className="textbox tc w-24"
            />
          )}
        </Field>
        <GrowingTextarea
          ref={input}
          name="text"
          required
          maxLength={longestComment}
          placeholder={reviewCopy.say}
          aria-label={reviewCopy.say}
          onFocus={() => playback?.pause()}
        />
      </div>
      {name}
      <div className="flex items-center justify-between gap-3">
        <p className="text-xs text-ink2 max-md:invisible noscript:invisible">
          <kbd className="review-kbd">N</kbd> {reviewCopy.noteKey}
        </p>
        <Button type="submit" size="small" isPending={isPending}>
          {reviewCopy.addNote}
        </Button>
      </div>
    </form>
  );
}

type NameFieldProps = { id: string; value: string; onChange: (name: string) => void };

/** Shown with the first vote or note; both forms share the typed name. */
export function NameField({ id, value, onChange }: NameFieldProps) {
  return (
    <Field field={{ id, name: "name" }} label={reviewCopy.yourName} hint={reviewCopy.nameHint} className="pb-3 print:hidden">
      {(aria) => (
        <input
          {...aria}
          required
          maxLength={longestVisitorName}
          autoComplete="name"
          className="textbox max-w-[320px]"
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )}
    </Field>
  );
}
