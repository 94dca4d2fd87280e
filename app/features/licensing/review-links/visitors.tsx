import { Button } from "#app/components/button.tsx";
import { IntentButton } from "#app/components/intent-button.tsx";
import { NamePopover } from "#app/components/name-form.tsx";
import { SectionSummary } from "#app/components/section-summary.tsx";
import { TextField } from "#app/components/text-field.tsx";
import { reviewCopy } from "#app/content/reviews-copy.ts";
import { ownReviewsCopy } from "#app/content/own-reviews-copy.ts";
import { useInPlace } from "#app/lib/in-place.ts";
import { longestVisitorName } from "#worker/domain/licensing/review-links/review-limits.contract.ts";
import type { OwnReview } from "#worker/domain/licensing/review-links/reviews.contract.ts";

const segmenter = new Intl.Segmenter("en");

/** The first letters of a name's first and last word: "Mina Holt" is MH. */
export function initialsOf(name: string): string {
  const parts = name.split(/\s+/).filter(Boolean);
  const [first = "", last = ""] = [parts[0], parts.length > 1 ? parts.at(-1) : ""];
  const letter = (word: string) => [...segmenter.segment(word)][0]?.segment ?? "";
  return (letter(first) + letter(last)).toUpperCase();
}

/** A person's initials in a circle, filled for the viewer's own. */
export function Initials({ name, isOwn = false }: { name: string; isOwn?: boolean }) {
  return (
    <span className="review-who" data-own={isOwn || undefined} title={name}>
      <span aria-hidden="true">{initialsOf(name)}</span>
      <span className="sr-only">{name}</span>
    </span>
  );
}

const maxFaces = 3;

export function Voters({ names }: { names: readonly string[] }) {
  return (
    <>
      <span className="sr-only">{reviewCopy.votes(names.length)}: </span>
      {names.slice(0, maxFaces).map((name, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- two people may have the same name
        <Initials key={`${name}:${place}`} name={name} isOwn />
      ))}
      {names.length > maxFaces && (
        <span className="tc text-xs text-ink2" title={names.slice(maxFaces).join(", ")}>
          +{names.length - maxFaces}
        </span>
      )}
    </>
  );
}

type VisitorListProps = { visitors: OwnReview["visitors"]; action: string };

export function VisitorList({ visitors, action }: VisitorListProps) {
  const { onSubmit } = useInPlace(action);
  if (visitors.length === 0) return null;
  return (
    <details className="print:hidden">
      <SectionSummary>{ownReviewsCopy.people(visitors.length)}</SectionSummary>
      <ul>
        {visitors.map(({ id, name }) => (
          <li key={id} className="flex items-center gap-3 py-1.5">
            <Initials name={name} />
            <span className="min-w-0 flex-1 text-sm wrap-anywhere" aria-hidden="true">
              {name}
            </span>
            <IntentButton
              form={{ action, onSubmit }}
              intent="remove-visitor"
              fields={{ visitorId: id }}
              variant="secondary"
              size="small"
              aria-label={ownReviewsCopy.removeWhich(name)}
            >
              {ownReviewsCopy.remove}
            </IntentButton>
          </li>
        ))}
      </ul>
    </details>
  );
}

export function ChangeName({ action, name }: { action: string; name: string }) {
  const renaming = useInPlace(action);
  return (
    <>
      <button
        type="button"
        popoverTarget="change-name"
        className="inline-flex min-h-8 items-center text-ink2 underline underline-offset-4 hover:text-ink"
      >
        {reviewCopy.changeName}
      </button>
      <NamePopover id="change-name">
        {({ input, onSubmit }) => (
          <form
            method="post"
            action={action}
            className="grid gap-3"
            onSubmit={(event) => {
              renaming.onSubmit(event);
              onSubmit();
            }}
          >
            <input type="hidden" name="intent" value="rename" />
            <TextField
              ref={input}
              field={{ id: "new-name", name: "name", key: name, required: true, initialValue: name }}
              label={reviewCopy.yourName}
              maxLength={longestVisitorName}
            />
            <Button type="submit">{reviewCopy.saveName}</Button>
          </form>
        )}
      </NamePopover>
    </>
  );
}
