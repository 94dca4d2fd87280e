import { FactRows } from "#app/components/fact-rows.tsx";
import { rightsCopy } from "#app/content/rights-copy.ts";
import { formatDate } from "#app/lib/time.ts";
import type { PublicRights } from "#worker/domain/catalogue/tracks/rights/public-rights.contract.ts";
import { rightsWords } from "./rights-words.ts";

/** The declared rights of a track with their dates, as shown to brands. */
export function RightsList({ labelName, rights }: { labelName: string; rights: PublicRights }) {
  return (
    <dl className="dl">
      <FactRows
        facts={{
          [rightsCopy.control]: rights.isOneStop
            ? rightsCopy.oneStop(labelName)
            : rightsCopy.byConsent(labelName),
          [rightsCopy.declared]: formatDate(rights.declaredAt),
          ...Object.fromEntries(rightsWords(rights, labelName)),
        }}
      />
    </dl>
  );
}
