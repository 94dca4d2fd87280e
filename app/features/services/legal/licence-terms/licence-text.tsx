import { currentTermsVersion, soldScopes } from "#worker/domain/services/legal/licence-terms/licence-scopes.contract.ts";
import { currentTerms, termsSections } from "#worker/domain/services/legal/licence-terms/licence-terms.contract.ts";
import { UseRows } from "./use-rows.tsx";

export function LicenceClauses({ section }: { section: string }) {
  const clauses = termsSections(currentTerms).find(({ number }) => number === section)?.clauses;
  if (!clauses) throw new Error(`The licence terms ${currentTermsVersion} have no section ${section}`);
  return (
    <dl className="clauses">
      {clauses.map(({ number, text }) => (
        <div key={number} id={`clause-${number}`}>
          <dt>{number}</dt>
          <dd>{text.replace("The price of {price} is", "The price on the certificate is")}</dd>
        </div>
      ))}
    </dl>
  );
}

export function LicenceUses() {
  return <UseRows isLarge grants={soldScopes.map((scope) => ({ scope, termsVersion: currentTermsVersion }))} />;
}
