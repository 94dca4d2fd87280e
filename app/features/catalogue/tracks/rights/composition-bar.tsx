import { declarationCopy } from "#app/content/rights-copy.ts";

/** `key`: two writers may have one name. */
export type Share = { key: number; name: string; basisPoints: number; isCleared: boolean };

const whole = 10_000;
const percent = (basisPoints: number) => `${basisPoints / 100}%`;

/** Who holds which part of the composition, and whether there is anybody for all of it. */
export function CompositionBar({ shares }: { shares: readonly Share[] }) {
  const named = shares.reduce((sum, { basisPoints }) => sum + basisPoints, 0);
  const missing = Math.max(0, whole - named);
  const { composition, ofAll, tooMuch, legend } = declarationCopy;
  return (
    <div className="flex flex-col gap-2">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
        <span className="font-label">{composition}</span>
        <output className={named === whole ? "tc" : "font-strong text-bad tc"}>
          {named > whole ? tooMuch(percent(named)) : ofAll(percent(named))}
        </output>
      </p>
      <div className="share-bar" aria-hidden="true">
        {shares
          .filter(({ basisPoints }) => basisPoints > 0)
          .map((share) => (
            <span
              key={share.key}
              className={share.isCleared ? "share-controlled" : "share-open"}
              style={{ flex: `${share.basisPoints} 1 0` }}
            >
              {share.name} {percent(share.basisPoints)}
            </span>
          ))}
        {missing > 0 && (
          <span className="share-nobody" style={{ flex: `${missing} 1 0` }}>
            {declarationCopy.missing(percent(missing))}
          </span>
        )}
      </div>
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink2" aria-hidden="true">
        <Key look="share-controlled" word={legend.controlled} />
        <Key look="share-open" word={legend.open} />
        <Key look="share-nobody" word={legend.nobody} />
      </p>
    </div>
  );
}

function Key({ look, word }: { look: string; word: string }) {
  return (
    <span>
      <span className={`share-key ${look}`} /> {word}
    </span>
  );
}
