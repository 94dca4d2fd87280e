import { CircleAlert, CircleCheck, Clock } from "lucide-react";
import { useEffect } from "react";
import { LinkButton } from "#app/components/button.tsx";
import { returnCopy } from "#app/content/payment-copy.ts";
import { Notice } from "#app/features/money/purchases/notice.tsx";
import { setCurrentVideo } from "#app/features/licensing/videos/use-video-session.ts";
import { quietly } from "#app/lib/store.ts";
import { useRefreshWhile } from "#app/lib/use-live-state.ts";
import type { PurchaseReturn } from "#worker/domain/money/purchases/return-context/return-context.contract.ts";
import { setChoices } from "./sync-choices.ts";

export type Returned = {
  purchase: PurchaseReturn;
  /** The buyer left the checkout. */
  isCancelled: boolean;
  /** Spendable tokens, read from the primary. */
  balance: number;
};
type ReturnNoticeProps = { returned: Returned; viewerId: string; priceTokens: number };

/**
 * Restores the choices after buying tokens and shows the payment's status. Polls while the payment is pending; never starts the
 * render by itself.
 */
export default function ReturnNotice({ returned, viewerId, priceTokens }: ReturnNoticeProps) {
  const { purchase, isCancelled } = returned;
  const { purchaseId, returnContext, video, status } = purchase;
  useEffect(() => {
    // Once per tab: a reload must not revert later changes.
    if (!isFirstVisit(purchaseId)) return;
    const { trackId, uploadId, startAtSeconds, volumePercent, hasOverlay, scope } = returnContext;
    const choices = {
      startAtSeconds,
      endsWithTrack: returnContext.endsWithTrack === "on",
      volumePercent,
      originalMode: returnContext.originalMode ?? "mute",
      originalPercent: returnContext.originalPercent ?? 100,
      isLevelled: returnContext.isLevelled === "on",
      hasOverlay: hasOverlay === "on",
      scope,
    };
    setChoices(null, trackId, choices);
    if (uploadId !== undefined) setChoices(uploadId, trackId, choices);
    if (video?.isKept) void setCurrentVideo(viewerId, { id: video.id, name: video.filename, size: video.sizeBytes });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a purchase's return context never changes
  }, [purchaseId]);
  useRefreshWhile(status === "processing" || (status === "open" && !isCancelled));
  return (
    <div className="mt-2 mb-6" aria-live="polite">
      <Notice {...wordsFor(returned, priceTokens)}>
        <LinkButton to={`/upload/${returnContext.trackId}`} replace preventScrollReset variant="secondary" size="small">
          {returnCopy.dismiss}
        </LinkButton>
      </Notice>
    </div>
  );
}

function wordsFor({ purchase, isCancelled, balance }: Returned, priceTokens: number) {
  const { status, tokens, video } = purchase;
  const isGone = video !== null && !video.isKept;
  if (status === "paid") {
    const missing = Math.max(0, priceTokens - balance);
    const text = missing > 0 ? returnCopy.stillMissing(tokens, missing) : returnCopy.ready(tokens);
    return {
      tone: "ok",
      Icon: CircleCheck,
      title: returnCopy.now(balance),
      text: isGone ? returnCopy.expired(tokens, video.filename) : text,
    } as const;
  }
  if (status === "failed" || status === "expired") return { tone: "bad", Icon: CircleAlert, ...returnCopy.failed } as const;
  return isCancelled && status === "open"
    ? ({ tone: "quiet", Icon: Clock, ...returnCopy.cancelled } as const)
    : ({ tone: "warn", Icon: Clock, ...returnCopy.waiting } as const);
}

function isFirstVisit(purchaseId: string): boolean {
  const key = `cuesheet:return-context:${purchaseId}`;
  const isKnown = quietly(() => sessionStorage.getItem(key)) === "seen";
  quietly(() => sessionStorage.setItem(key, "seen"));
  return !isKnown;
}
