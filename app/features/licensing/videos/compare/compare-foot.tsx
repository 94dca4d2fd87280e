import { compareCopy, compareKeys, formatLufs } from "#app/content/compare-copy.ts";

type CompareFootProps = {
  /** The level of all, in LUFS, where one of them keeps it below the usual. */
  heldAt: number | null;
  isShuffled: boolean;
};

/** The keys, and what has been done to what is heard. */
export function CompareFoot({ heldAt, isShuffled }: CompareFootProps) {
  return (
    <div className="compare-foot">
      <ul className="compare-keys noscript:hidden">
        {compareKeys.map(({ keys, does }) => (
          <li key={does}>
            {keys.map((key) => (
              <kbd key={key} className="key">
                {key}
              </kbd>
            ))}
            {does}
          </li>
        ))}
      </ul>
      {heldAt !== null && <p>{compareCopy.loweredTo(formatLufs(heldAt))}</p>}
      {isShuffled && <p>{compareCopy.shuffled}</p>}
    </div>
  );
}
