import { type ReactNode, useState } from "react";
import { Form } from "react-router";
import { Button } from "#app/components/button.tsx";
import { shortlistPage } from "#app/content/shortlist-pages-copy.ts";
import { maxComparedTracks } from "#worker/domain/catalogue/shortlists/shortlist-limits.contract.ts";
import type { ShortlistTrack } from "#worker/domain/catalogue/shortlists/shortlists.contract.ts";

/** Form of the checkboxes beside the tracks. */
const compareFormId = "compare-tracks";

/** Compares the ticked tracks, or runs `children`, buttons of the same form. Works as a plain form without scripts. */
export function CompareBar({ ticked, children }: { ticked: number; children: ReactNode }) {
  return (
    <Form id={compareFormId} action="/compare" className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
      <p className="text-sm text-ink2">{shortlistPage.tickToCompare(maxComparedTracks)}</p>
      <Button type="submit" variant="secondary" size="row">
        {shortlistPage.compare}
        {ticked > 0 && <span className="tc font-body">{shortlistPage.ticked(ticked, maxComparedTracks)}</span>}
      </Button>
      {children}
    </Form>
  );
}

export type Ticks = {
  ids: readonly string[];
  isFull: boolean;
  tick: (trackId: string, isOn: boolean) => void;
};

type CompareTickProps = { trackId: string; title: string; ticks: Ticks };

/** Selects a track for comparison; at the maximum the others are disabled. */
export function CompareTick({ trackId, title, ticks: { ids, isFull, tick } }: CompareTickProps) {
  const isTicked = ids.includes(trackId);
  return (
    <span className="shortlist-tick">
      <input
        type="checkbox"
        className="tickbox"
        form={compareFormId}
        name="tracks"
        value={trackId}
        aria-label={shortlistPage.compareWhich(title)}
        checked={isTicked}
        disabled={isFull && !isTicked}
        onChange={(event) => tick(trackId, event.currentTarget.checked)}
      />
    </span>
  );
}

/** Ticked tracks of a list. A track that leaves the list or the sale is unticked. */
export function useTicks(tracks: readonly ShortlistTrack[]): Ticks {
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const ids = ticked.filter((id) => tracks.some((track) => track.id === id && track.isOnSale));
  return {
    ids,
    isFull: ids.length >= maxComparedTracks,
    tick: (trackId, isOn) => setTicked(isOn ? [...ids, trackId] : ids.filter((id) => id !== trackId)),
  };
}
