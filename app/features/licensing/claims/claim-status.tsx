import { Ban, CircleCheck, CircleX, Clock, type LucideIcon } from "lucide-react";
import { claimStatusWords } from "#app/content/claims-copy.ts";
import type { ClaimStatus } from "#worker/domain/licensing/claims/claim-limits.contract.ts";

const looks: Readonly<Record<ClaimStatus, { colour: string; Icon: LucideIcon }>> = {
  open: { colour: "text-warn", Icon: Clock },
  released: { colour: "text-ok", Icon: CircleCheck },
  refused: { colour: "text-bad", Icon: CircleX },
  withdrawn: { colour: "text-ink2", Icon: Ban },
};

/** What became of a claim, in words with a sign beside them. */
export function ClaimStatusMark({ status }: { status: ClaimStatus }) {
  const { colour, Icon } = looks[status];
  return (
    <span className={`inline-flex items-center gap-1.5 text-sm font-label whitespace-nowrap ${colour}`}>
      <Icon className="icon-sm" aria-hidden="true" />
      {claimStatusWords[status]}
    </span>
  );
}
