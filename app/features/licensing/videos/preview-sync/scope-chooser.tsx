import { Link } from "react-router";
import { RadioRow } from "#app/components/radio-row.tsx";
import { licenceCopy } from "#app/content/licence-copy.ts";
import { formatTokens } from "#app/lib/money.ts";
import {
  type SoldScope,
  soldScope,
  soldScopes,
} from "#worker/domain/services/legal/licence-terms/licence-terms.contract.ts";

type ScopeChooserProps = {
  /** Of the group of radio buttons; two on one page have two names. */
  name: string;
  prices: Record<SoldScope, number>;
  scope: SoldScope;
  onScope: (scope: SoldScope) => void;
};

/** What the video is for, before what it costs. Chosen here, sent by the render form. */
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
      <p className="scope-enterprise">
        <span>{licenceCopy.enterprise}</span>
        <Link to="/contact?topic=licensing" className="font-strong underline underline-offset-4">
          {licenceCopy.contact}
        </Link>
      </p>
    </fieldset>
  );
}
