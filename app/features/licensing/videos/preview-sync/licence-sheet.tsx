import { X } from "lucide-react";
import type { ReactNode } from "react";
import { closeDialogAround, Dialog } from "#app/components/dialog.tsx";
import { SectionTitle } from "#app/components/page-title.tsx";
import { licenceCopy } from "#app/content/licence-copy.ts";
import type { SoldScope } from "#worker/domain/services/legal/licence-terms/licence-terms.contract.ts";
import { licenceUses } from "#worker/domain/services/legal/licence-terms/uses.contract.ts";
import { ScopeChooser } from "./scope-chooser.tsx";
import { TrackUses } from "./track-uses.tsx";

type LicenceSheetProps = {
  prices: Record<SoldScope, number>;
  scope: SoldScope;
  onScope: (scope: SoldScope) => void;
  onClose: () => void;
  /** What must be confirmed before it is paid. */
  confirm: ReactNode;
  /** The balance and the button that pays. */
  children: ReactNode;
};

const titleId = "licence-sheet-title";

/** On a phone: which licence, asked once more before it is paid. */
export function LicenceSheet({ prices, scope, onScope, onClose, confirm, children }: LicenceSheetProps) {
  return (
    <Dialog titleId={titleId} size="sheet" closesBeside onClose={onClose}>
      <div className="flex items-center justify-between gap-4 pb-2">
        <SectionTitle id={titleId} size="small">
          {licenceCopy.sheet}
        </SectionTitle>
        <button
          type="button"
          className="iconbtn -mr-2.5 size-11"
          aria-label={licenceCopy.closeSheet}
          onClick={closeDialogAround}
        >
          <X className="icon" strokeWidth={1.75} aria-hidden="true" />
        </button>
      </div>
      <ScopeChooser name="sheet-scope" prices={prices} scope={scope} onScope={onScope} />
      <details className="border-b border-line">
        <summary className="flex h-13 cursor-pointer list-none items-center justify-between text-sm [&::-webkit-details-marker]:hidden">
          <span className="font-strong">{licenceCopy.uses}</span>
          <span className="text-ink2">{licenceUses.length} uses</span>
        </summary>
        <div className="pb-4">
          <TrackUses prices={prices} scope={scope} />
        </div>
      </details>
      {confirm}
      <div className="licence-sheet-foot">{children}</div>
    </Dialog>
  );
}
