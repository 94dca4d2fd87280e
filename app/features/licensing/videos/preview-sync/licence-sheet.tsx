import { type ComponentProps, lazy, type ReactNode, Suspense } from "react";
import { Link } from "react-router";
import { Dialog, DialogHead } from "#app/components/dialog.tsx";
import { RadioRow } from "#app/components/choices.tsx";
import { licenceCopy } from "#app/content/licence-copy.ts";
import { formatTokens } from "#app/lib/money.ts";
import { type SoldScope, soldScope, soldScopes } from "#worker/domain/services/legal/licence-terms/licence-scopes.contract.ts";

export type ScopeProps = {
  prices: Record<SoldScope, number>;
  scope: SoldScope;
  onScope: (scope: SoldScope) => void;
};
type LicenceSheetProps = ScopeProps & {
  onClose: () => void;
  /** Checkboxes required before payment. */
  confirm: ReactNode;
  /** Balance and pay button. */
  children: ReactNode;
};

const titleId = "licence-sheet-title";

/** On phones: confirms the licence before payment. */
export function LicenceSheet({ prices, scope, onScope, onClose, confirm, children }: LicenceSheetProps) {
  return (
    <Dialog titleId={titleId} size="sheet" closesBeside onClose={onClose}>
      <DialogHead id={titleId} close={licenceCopy.closeSheet}>
        {licenceCopy.sheet}
      </DialogHead>
      <ScopeChooser name="sheet-scope" prices={prices} scope={scope} onScope={onScope} />
      <TrackUses isOnSheet prices={prices} scope={scope} />
      {confirm}
      <div className="sticky bottom-0 mt-auto flex items-center gap-3 bg-surface pt-3.5 pb-[max(14px,env(safe-area-inset-bottom))]">
        {children}
      </div>
    </Dialog>
  );
}

/** `name` of the radio buttons; must be unique on the page. */
type ScopeChooserProps = ScopeProps & { name: string };

/** Chooses the licence scope by use and price; the render form submits it. */
export function ScopeChooser({ name, prices, scope, onScope }: ScopeChooserProps) {
  return (
    <fieldset>
      <legend className="sr-only">{licenceCopy.chooser}</legend>
      {soldScopes.map((offered) => {
        const { name: label, summary } = soldScope(offered);
        return (
          <RadioRow
            key={offered}
            name={name}
            value={offered}
            label={label}
            end={formatTokens(prices[offered])}
            description={summary}
            checked={offered === scope}
            onChange={() => onScope(offered)}
          />
        );
      })}
      <p className="flex flex-wrap justify-between gap-x-3 gap-y-0.5 border-b border-current/24 py-3 text-[0.8125rem]">
        <span className="opacity-78">{licenceCopy.enterprise}</span>
        <Link to="/contact?topic=licensing" className="font-strong underline underline-offset-4">
          {licenceCopy.contact}
        </Link>
      </p>
    </fieldset>
  );
}

/** Lazy: with every clause it is some kilobytes of text, which may load last. */
const LazyTrackUses = lazy(() => import("./track-uses.tsx").catch(() => ({ default: UsesMissing })));

function UsesMissing() {
  return (
    <p className="py-4 text-sm">
      <a href="/licence-terms" className="font-strong underline underline-offset-4">
        {licenceCopy.uses}
      </a>
    </p>
  );
}

/** "Can I use it for …?" */
export function TrackUses(props: ComponentProps<typeof LazyTrackUses>) {
  return (
    <Suspense fallback={null}>
      <LazyTrackUses {...props} />
    </Suspense>
  );
}
