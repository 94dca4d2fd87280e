import { Ban, CircleCheck, CirclePause, Clock } from "lucide-react";
import { StatusLabel, type StatusLook } from "#app/components/list.tsx";
import type { SyncStatus } from "#worker/domain/licensing/licences/label-licences/label-licences.contract.ts";

export const syncStatusWords: Record<SyncStatus, string> = {
  valid: "Valid",
  suspended: "Suspended",
  revoked: "Revoked",
  issued: "Issued",
};

const looks: Record<SyncStatus, StatusLook> = {
  valid: { colour: "text-ok", Icon: CircleCheck },
  suspended: { colour: "text-warn", Icon: CirclePause },
  revoked: { colour: "text-bad", Icon: Ban },
  issued: { colour: "text-ink2", Icon: Clock },
};

export const SyncStatusMark = ({ status }: { status: SyncStatus }) => (
  <StatusLabel look={looks[status]}>{syncStatusWords[status]}</StatusLabel>
);
