import { CircleAlert, CircleCheck, CirclePause, LoaderCircle, Undo2 } from "lucide-react";
import type { MyVideo } from "#worker/domain/licensing/renders/my-videos/my-videos.contract.ts";
import { versionsCopy } from "#app/content/licence-versions-copy.ts";
import { renderStatusLabels, revocationWords, suspendedCopy, undoCopy } from "#app/content/renders-copy.ts";
import { formatTokens } from "#app/lib/money.ts";
import { percentOf } from "#app/features/licensing/renders/render-view.ts";

export function priceWords({ status, revocation, priceTokens, versionOf }: MyVideo): string {
  if (status === "failed") return "Not charged";
  if (versionOf !== null) return revocation ? versionsCopy.revoked : versionsCopy.covered(versionOf);
  return revocation && revocation !== "unpaid" ? undoCopy.returned : formatTokens(priceTokens);
}

const chipLooks = {
  pending: { colour: "text-warn", Icon: LoaderCircle, motion: "animate-spin" },
  completed: { colour: "text-ok", Icon: CircleCheck, motion: "" },
  failed: { colour: "text-bad", Icon: CircleAlert, motion: "" },
};

function chipOf({ revocation, isSuspended, status }: MyVideo) {
  if (revocation) return { colour: "text-ink2", Icon: Undo2, motion: "", label: revocationWords[revocation].label };
  if (isSuspended) return { colour: "text-warn", Icon: CirclePause, motion: "", label: suspendedCopy.label };
  return { ...chipLooks[status], label: renderStatusLabels[status] };
}

export function StatusChip({ video }: { video: MyVideo }) {
  const { colour, Icon, motion, label } = chipOf(video);
  return (
    <span className={`tc flex flex-none items-center gap-1.5 text-sm leading-6 font-label ${colour}`}>
      <Icon className={`icon-sm ${motion}`} aria-hidden="true" />
      {video.status === "pending" ? `${label} ${percentOf(video)}%` : label}
    </span>
  );
}
