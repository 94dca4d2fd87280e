import { formatDateTime } from "#app/lib/time.ts";
import type { Claim } from "#worker/domain/licensing/claims/claims.contract.ts";
import { sayClock, shareRun } from "#worker/domain/licensing/claims/claim-limits.contract.ts";

type ClaimClockProps = {
  claim: Pick<Claim, "createdAt" | "dueAt" | "releaseDays">;
  /** As the server has it, UTC milliseconds. */
  now: number;
};

/** How much of the label's time is left: in words first, and as a bar with *now* in it. */
export function ClaimClock({ claim, now }: ClaimClockProps) {
  const percent = Math.floor(shareRun(claim, now) * 100);
  return (
    <div>
      <p className={`wide text-lg font-strong ${claim.dueAt <= now ? "text-bad" : ""}`.trimEnd()}>
        {sayClock(claim, now)}
      </p>
      <div aria-hidden="true" className="relative mt-2 h-3 bg-line">
        <i className="absolute inset-y-0 left-0 bg-ink2" style={{ width: `${percent}%` }} />
        <i
          className="absolute -inset-y-1 w-0.5 bg-cue"
          style={{ left: percent === 100 ? "calc(100% - 2px)" : `${percent}%` }}
        />
      </div>
      <p className="tc mt-2 flex flex-wrap justify-between gap-x-4 text-xs text-ink2">
        <span>{formatDateTime(claim.createdAt)}</span>
        <span>{formatDateTime(claim.dueAt)}</span>
      </p>
    </div>
  );
}
