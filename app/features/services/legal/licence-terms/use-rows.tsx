import { Check, ChevronRight, X } from "lucide-react";
import { includedIn, licenceCopy, scopeHeads } from "#app/content/licence-copy.ts";
import {
  type LicenceGrant,
  type LicenceScope,
  type SoldScope,
  scopeTerms,
  soldScopes,
} from "#worker/domain/services/legal/licence-terms/licence-scopes.contract.ts";
import { answerUses, type UseAnswer } from "#worker/domain/services/legal/licence-terms/licence-terms.contract.ts";
import type { LicenceUse } from "#worker/domain/services/legal/licence-terms/uses.contract.ts";

type UseRowsProps = {
  /** One column each, all of the same terms version. */
  grants: readonly LicenceGrant[];
  /** Highlighted column, if there are several. */
  chosen?: LicenceScope | undefined;
  /** Tokens per scope, if price differences are to be shown. */
  prices?: Record<SoldScope, number> | undefined;
  visible?: ReadonlySet<LicenceUse>;
  isLarge?: boolean;
};

export function UseRows({ grants, chosen, prices, visible, isLarge = false }: UseRowsProps) {
  const [first] = grants;
  if (!first) return null;
  const rows = answerUses(first).filter(({ use }) => !visible || visible.has(use));
  return (
    <div className={isLarge ? "uses uses-large" : "uses"} data-columns={grants.length}>
      <UseHeads grants={grants} chosen={chosen} />
      <ul>
        {rows.map((answer) => (
          <li key={answer.use}>
            <details className="use">
              <summary>
                <span className="use-name">
                  <ChevronRight className="use-chevron" aria-hidden="true" />
                  {answer.name}
                </span>
                {grants.map((grant) => (
                  <Answer
                    key={grant.scope}
                    isAllowed={answer.allowedBy.includes(grant.scope)}
                    isChosen={grants.length > 1 && grant.scope === chosen}
                    about={scopeTerms(grant).name}
                  />
                ))}
                <span className="use-clause tc">
                  <span aria-hidden="true">§ </span>
                  <span className="sr-only">{licenceCopy.clause} </span>
                  {answer.clause}
                </span>
              </summary>
              <p className="use-text">
                “{answer.text}” {elsewhere(answer, { chosen, prices, grants })}
              </p>
            </details>
          </li>
        ))}
      </ul>
    </div>
  );
}

function UseHeads({ grants, chosen }: Pick<UseRowsProps, "grants" | "chosen">) {
  return (
    <div className="use-heads" aria-hidden="true">
      <span>{licenceCopy.use}</span>
      {grants.map(({ scope }) => (
        <span key={scope} className={grants.length > 1 && scope === chosen ? "use-chosen" : ""}>
          {scopeHeads[scope]}
        </span>
      ))}
      <span className="text-right">{licenceCopy.clause}</span>
    </div>
  );
}

function Answer({ isAllowed, isChosen, about }: { isAllowed: boolean; isChosen: boolean; about: string }) {
  const Icon = isAllowed ? Check : X;
  return (
    <span className={`use-answer ${isAllowed ? "use-yes" : "use-no"} ${isChosen ? "use-chosen" : ""}`.trimEnd()}>
      <Icon className="size-3.5" strokeWidth={2.25} aria-hidden="true" />
      <span className="sr-only">{about}: </span>
      {isAllowed ? licenceCopy.yes : licenceCopy.no}
    </span>
  );
}

/** Names the licence that allows a use excluded by the chosen one; empty if several columns show it already. */
function elsewhere(
  { allowedBy }: UseAnswer,
  { chosen, prices, grants }: Pick<UseRowsProps, "chosen" | "prices" | "grants">,
): string {
  const own = grants.length === 1 ? grants[0] : grants.find(({ scope }) => scope === chosen);
  if (!own || own.scope === "standard" || allowedBy.includes(own.scope)) return "";
  const other = soldScopes.find((scope) => allowedBy.includes(scope));
  return other ? includedIn(other, prices ? prices[other] - prices[own.scope] : null) : "";
}
