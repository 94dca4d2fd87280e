import { Form } from "react-router";
import { Button } from "#app/components/button.tsx";
import { SectionSummary } from "#app/components/section-summary.tsx";
import { ownReviewsCopy } from "#app/content/reviews-copy.ts";
import { useInPlace } from "#app/lib/in-place.ts";
import type { OwnReview } from "#worker/domain/licensing/review-links/reviews.contract.ts";
import { Initials } from "./notes.tsx";

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
            <Form method="post" action={action} onSubmit={onSubmit}>
              <input type="hidden" name="visitorId" value={id} />
              <Button
                type="submit"
                name="intent"
                value="remove-visitor"
                variant="secondary"
                size="small"
                aria-label={ownReviewsCopy.removeWhich(name)}
              >
                {ownReviewsCopy.remove}
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </details>
  );
}
