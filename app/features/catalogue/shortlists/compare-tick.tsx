import { shortlistPage } from "#app/content/shortlist-pages-copy.ts";
import { compareFormId } from "./compare-bar.tsx";

export type Ticks = {
  ids: readonly string[];
  isFull: boolean;
  tick: (trackId: string, isOn: boolean) => void;
};

type CompareTickProps = { trackId: string; title: string; ticks: Ticks };

/** Chooses a track of a list to be compared; past the most there is nothing more to tick. */
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
