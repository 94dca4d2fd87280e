import { type MouseEventHandler, useState } from "react";
import { Button, type ButtonLook } from "#app/components/button.tsx";
import { closeDialogAround } from "#app/components/dialog.tsx";
import { renderButtonText, trackCopy } from "#app/content/track-copy.ts";
import { outputSize, type Size } from "#render-service/output-size.contract.ts";
import type { Toast } from "#app/lib/flash.ts";
import { type Confirmations, ConfirmationTicks } from "./confirmations.tsx";
import { LicenceSheet, ScopeChooser, type ScopeProps } from "./licence-sheet.tsx";
import {
  BalanceChange,
  BalanceLines,
  type Buying,
  OnHold,
  PriceLine,
  Problem,
  TooFewTokens,
  Waiting,
  type WaitingProps,
} from "./panel-notes.tsx";
import { renderFormId } from "./render-form.tsx";

type PriceProps = ScopeProps & {
  balance: number;
  buy: Buying;
  confirmations: Confirmations;
};
type RenderPanelProps = PriceProps & {
  /** The account cannot render for now, whatever its balance. */
  isHeld: boolean;
  hasVideo: boolean;
  /** The video's length and shape are not known yet, so no output size is shown. */
  isUnread: boolean;
  size: Size | null;
  isSending: boolean;
  /** Refusal of the render, shown in addition to the toast. */
  problem: Toast | null;
} & WaitingProps;
/** Scope, price, balance before and after, and the Render button. */
export function RenderPanel(props: RenderPanelProps) {
  const { prices, scope, onScope, balance, isHeld, hasVideo, isUnread, size, isSending, problem } = props;
  const priceTokens = prices[scope];
  const frame = outputSize(size ?? { width: 16, height: 9 });
  return (
    <div className="price-card">
      <ScopeChooser name="scope" prices={prices} scope={scope} onScope={onScope} />
      <PriceLine tokens={priceTokens} />
      <BalanceLines balance={balance} priceTokens={priceTokens} isUnread={isUnread} />
      {isHeld && <OnHold />}
      {balance < priceTokens && <TooFewTokens priceTokens={priceTokens} buy={props.buy} />}
      <ConfirmationTicks confirmations={props.confirmations} />
      {hasVideo && isUnread && <p className="mt-4 text-sm">{trackCopy.unread}</p>}
      {hasVideo && !isUnread && (
        <div className="hidden lg:block">
          <RenderButton
            priceTokens={priceTokens}
            isSending={isSending}
            variant="inverse"
            size="large"
            className="mt-5 w-full"
          />
        </div>
      )}
      <Waiting {...props} />
      {problem && <Problem problem={problem} />}
      <p className="mt-4 text-xs opacity-75">
        {hasVideo && !isUnread ? `${frame.width}×${frame.height} ` : "Finished "}
        {trackCopy.promise}
      </p>
    </div>
  );
}

/** The Render bar at the bottom of a phone's screen: first asks for the licence, then pays. */
export function RenderBar(props: PriceProps & WaitingProps & { isSending: boolean }) {
  const { prices, scope, onScope, balance, confirmations, isSending } = props;
  const priceTokens = prices[scope];
  const [isAsking, setAsking] = useState(false);
  return (
    <section aria-label="Render" className="render-bar lg:hidden">
      <Waiting {...props} />
      <div className="flex items-center gap-3">
        <BalanceChange priceTokens={priceTokens} balance={balance} />
        <Button
          type="button"
          className="h-12 flex-1"
          aria-haspopup="dialog"
          isPending={isSending}
          pending="Starting…"
          onClick={() => setAsking(true)}
        >
          {renderButtonText(priceTokens)}
        </Button>
      </div>
      {isAsking && (
        <LicenceSheet
          {...{ prices, scope, onScope }}
          onClose={() => setAsking(false)}
          confirm={<ConfirmationTicks confirmations={confirmations} />}
        >
          <BalanceChange priceTokens={priceTokens} balance={balance} />
          <RenderButton
            priceTokens={priceTokens}
            isSending={isSending}
            className="h-12 flex-1"
            onClick={(event) => {
              // The sheet for buying tokens replaces this one.
              if (balance < priceTokens || !confirmations.isOpen) closeDialogAround(event);
            }}
          />
        </LicenceSheet>
      )}
    </section>
  );
}

/** `aria-disabled` instead of `disabled`, so that it keeps the focus. The form ignores a second press. */
function RenderButton({ priceTokens, isSending, ...look }: RenderButtonProps) {
  return (
    <Button {...look} type="submit" form={renderFormId} isPending={isSending} pending="Starting…">
      {renderButtonText(priceTokens)}
    </Button>
  );
}

type RenderButtonProps = ButtonLook & {
  priceTokens: number;
  isSending: boolean;
  onClick?: MouseEventHandler<HTMLButtonElement>;
};
