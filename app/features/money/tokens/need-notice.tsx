import { Film } from "lucide-react";
import { LinkButton } from "#app/components/button.tsx";
import { needCopy } from "#app/content/tokens-copy.ts";
import { formatTokens } from "#app/lib/money.ts";
import type { RenderNeed } from "#worker/domain/money/places/places.contract.ts";
import { Notice } from "./notice.tsx";

/** Why somebody is here who was about to render, and the way back without buying. */
export function NeedNotice({ need }: { need: RenderNeed }) {
  const { place, missing, balance, priceTokens } = need;
  return (
    <div className="mt-6">
      <Notice
        tone="quiet"
        Icon={Film}
        title={
          missing > 0 ? (
            <>
              You need {formatTokens(missing).replace(" ", " more ")} to render <NeededFor need={need} />.
            </>
          ) : (
            <>
              You have enough tokens to render <NeededFor need={need} />.
            </>
          )
        }
        text={needCopy.text(priceTokens, balance)}
      >
        <LinkButton to={`/upload/${place.trackId}`} variant="secondary">
          {needCopy.back}
        </LinkButton>
      </Notice>
    </div>
  );
}

/** The track, and the video under it. */
export function NeededFor({ need: { trackTitle, filename } }: { need: RenderNeed }) {
  return (
    <>
      <cite>{trackTitle}</cite>
      {filename !== null && <span className="wrap-anywhere"> under {filename}</span>}
    </>
  );
}
