import { TriangleAlert } from "lucide-react";
import { alarmCopy } from "#app/content/ledger-copy.ts";
import { formatDateTime } from "#app/lib/time.ts";
import type { Alarm, AlarmKind } from "#worker/domain/office/ledger-explorer/ledger-explorer.contract.ts";

/** Stands on every page of the ledger for as long as an alarm is open. */
export function AlarmBanner({ alarms }: { alarms: readonly Alarm[] }) {
  if (alarms.length === 0) return null;
  return (
    <section role="alert" className="mt-5 flex gap-3 border-l-2 border-bad bg-sunk p-4 text-sm">
      <TriangleAlert className="icon text-bad" aria-hidden="true" />
      <div className="min-w-0">
        <p className="text-base font-strong">{titleOf(alarms)}</p>
        <ul className="mt-2 flex flex-col gap-2">
          {alarms.map(({ rule, kind, finding, raisedAt }) => (
            <li key={rule}>
              <p>
                <strong className="font-strong">
                  {isAboutMoney(kind) ? "Failed check" : "Alarm"}: {rule}
                </strong>{" "}
                <span className="tc text-ink2">since {formatDateTime(raisedAt)}</span>
              </p>
              {alarmCopy[kind].advice && <p>{alarmCopy[kind].advice}</p>}
              <code className="block text-xs wrap-anywhere text-ink2">{finding}</code>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

const isAboutMoney = (kind: AlarmKind): boolean => kind !== "videos" && kind !== "incident";

/** What stops payouts is said first. */
function titleOf(alarms: readonly Alarm[]): string {
  const worst =
    alarms.find(({ kind }) => kind === "books") ?? alarms.find(({ kind }) => isAboutMoney(kind)) ?? alarms[0];
  return worst ? alarmCopy[worst.kind].title : "";
}
