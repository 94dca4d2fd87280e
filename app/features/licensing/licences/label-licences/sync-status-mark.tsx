import { Ban, CircleCheck, CirclePause, Clock, type LucideIcon } from "lucide-react";
import { syncStatusWords } from "#app/content/syncs-copy.ts";
import type { SyncStatus } from "#worker/domain/licensing/licences/label-licences/label-licences.contract.ts";

const looks: Record<SyncStatus, { colour: string; Icon: LucideIcon }> = {
  valid: { colour: "text-ok", Icon: CircleCheck },
  suspended: { colour: "text-warn", Icon: CirclePause },
  revoked: { colour: "text-bad", Icon: Ban },
  issued: { colour: "text-ink2", Icon: Clock },
};

/** A status in words, with a sign beside it: never by colour alone. */
export function SyncStatusMark({ status }: { status: SyncStatus }) {
  const { colour, Icon } = looks[status];
  return (
    <span className={`inline-flex items-center gap-1.5 align-middle font-label whitespace-nowrap ${colour}`}>
      <Icon className="icon-sm" aria-hidden="true" />
      {syncStatusWords[status]}
    </span>
  );
}
