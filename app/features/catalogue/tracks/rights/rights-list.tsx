import { CircleCheck } from "lucide-react";
import { FactRows } from "#app/components/fact-rows.tsx";
import { SectionTitle } from "#app/components/page-title.tsx";
import { aiUseWords, contributionWords, rightsCopy } from "#app/content/rights-copy.ts";
import { formatDate } from "#app/lib/time.ts";
import type { PublicRights } from "#worker/domain/catalogue/tracks/rights/public-rights.contract.ts";

/** The rights of a track on sale, for brands; all of them are declared, or it would not be on sale. */
export function TrackRights({ labelName, rights }: { labelName: string; rights: PublicRights }) {
  return (
    <section aria-labelledby="track-rights" className="mt-6 border-t border-line pt-4">
      <div className="flex items-baseline justify-between gap-4 pb-2">
        <SectionTitle id="track-rights" size="small">
          {rightsCopy.title}
        </SectionTitle>
        <span className="inline-flex items-center gap-1.5 text-sm font-strong text-ok">
          <CircleCheck className="icon-sm" aria-hidden="true" />
          {rightsCopy.cleared}
        </span>
      </div>
      <RightsList labelName={labelName} rights={rights} />
    </section>
  );
}

/** The declared rights of a track with their dates, as shown to brands. */
export function RightsList({ labelName, rights }: { labelName: string; rights: PublicRights }) {
  return (
    <dl className="dl">
      <FactRows
        facts={{
          [rightsCopy.control]: rights.isOneStop ? rightsCopy.oneStop(labelName) : rightsCopy.byConsent(labelName),
          [rightsCopy.declared]: formatDate(rights.declaredAt),
          ...Object.fromEntries(rightsWords(rights, labelName)),
        }}
      />
    </dl>
  );
}

/** A track's declaration as label and text pairs; cover and excluded uses only where there are any. */
export function rightsWords(rights: PublicRights, labelName: string): [name: string, value: string][] {
  const { samples, cover, excludedUses } = rights;
  return [
    [rightsCopy.samples, clearedWords(samples)],
    ...(cover.status === "none" ? [] : [[rightsCopy.cover, clearedWords(cover)] as [string, string]]),
    [rightsCopy.ai, aiWords(rights)],
    [rightsCopy.contentId, contentIdWords(rights, labelName)],
    ...(excludedUses.length === 0 ? [] : [[rightsCopy.notFor, capitalised(excludedUses.join(", "))] as [string, string]]),
  ];
}

function aiWords({ ai }: PublicRights): string {
  if (ai === null) return rightsCopy.notDeclared;
  const uses = ai.map(({ contribution, use }) =>
    rightsCopy.aiUse(contributionWords[contribution], aiUseWords[use].toLowerCase()),
  );
  return uses.join(", ") || rightsCopy.none;
}

function contentIdWords({ releaseDays, isContentIdDeclared }: PublicRights, labelName: string): string {
  if (isContentIdDeclared === false) return rightsCopy.notDeclared;
  return releaseDays === null ? rightsCopy.notRegistered : rightsCopy.releasedWithin(labelName, releaseDays);
}

function clearedWords({ status, clearedWith }: PublicRights["samples"]): string {
  if (status === null) return rightsCopy.notDeclared;
  if (status === "none") return rightsCopy.none;
  return status === "cleared" && clearedWith ? rightsCopy.clearedWith(clearedWith) : rightsCopy.notCleared;
}

const capitalised = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
