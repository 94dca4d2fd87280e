import type { ReactNode } from "react";
import { Form } from "react-router";
import { Button } from "#app/components/button.tsx";
import { shortlistPage } from "#app/content/shortlist-pages-copy.ts";
import { maxComparedTracks } from "#worker/domain/catalogue/shortlists/shortlist-limits.contract.ts";

/** The form that the ticks beside a list's tracks belong to, wherever they stand. */
export const compareFormId = "compare-tracks";

/** Compares the tracks that are ticked, or does with them what else there is (`children`, buttons of the same form); without scripts the form counts for itself. */
export function CompareBar({ ticked, children }: { ticked: number; children: ReactNode }) {
  return (
    <Form
      id={compareFormId}
      action="/compare"
      className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2"
    >
      <p className="text-sm text-ink2">{shortlistPage.tickToCompare(maxComparedTracks)}</p>
      <Button type="submit" variant="secondary" size="small" className="max-md:h-11">
        {shortlistPage.compare}
        {ticked > 0 && (
          <span className="tc font-body">{shortlistPage.ticked(ticked, maxComparedTracks)}</span>
        )}
      </Button>
      {children}
    </Form>
  );
}
