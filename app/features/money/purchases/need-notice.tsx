import { Film } from "lucide-react";
import { LinkButton } from "#app/components/button.tsx";
import { needCopy } from "#app/content/tokens-copy.ts";
import { formatTokens } from "#app/lib/money.ts";
import type { RenderNeed } from "#worker/domain/money/purchases/return-context/return-context.contract.ts";
import { returnContextHref } from "./purchase-hrefs.ts";
import { Notice } from "./notice.tsx";

export function NeedNotice({ need }: { need: RenderNeed }) {
  const { returnContext, missing, balance, priceTokens, renders } = need;
  const isUpgrade = "upgradeOf" in returnContext;
  const act = actOf(need);
  const ofRender = renders > 1 ? needCopy.textOfOrder : needCopy.text;
  return (
    <div className="mt-6">
      <Notice
        tone="quiet"
        Icon={Film}
        title={
          missing > 0 ? (
            <>
              You need {formatTokens(missing).replace(" ", " more ")} {act} <NeededFor need={need} />.
            </>
          ) : (
            <>
              You have enough tokens {act} <NeededFor need={need} />.
            </>
          )
        }
        text={(isUpgrade ? needCopy.textOfUpgrade : ofRender)(priceTokens, balance)}
      >
        <LinkButton to={returnContextHref(returnContext)} variant="secondary">
          {renders > 1 ? needCopy.backToOrder : needCopy.back}
        </LinkButton>
      </Notice>
    </div>
  );
}

export const actOf = ({ returnContext, renders }: RenderNeed): string =>
  "upgradeOf" in returnContext ? "to upgrade the licence of" : renders > 1 ? "to render" : "to use";

export function NeededFor({ need: { trackTitle, filename, renders } }: { need: RenderNeed }) {
  if (renders > 1)
    return (
      <>
        {needCopy.videos(renders)}
        {trackTitle !== null && (
          <>
            {" "}
            with <cite>{trackTitle}</cite>
          </>
        )}
      </>
    );
  return (
    <>
      <cite>{trackTitle}</cite>
      {filename !== null && <span className="wrap-anywhere"> in {filename}</span>}
    </>
  );
}
