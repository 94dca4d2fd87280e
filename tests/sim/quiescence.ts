import { days, hours, minutes } from "#worker/domain/lib/time.ts";
import { deliver, undeliveredEvents } from "./webhook-events.ts";
import { performAct, runChore } from "./perform.ts";
import { chores } from "./step.ts";
import type { Environment } from "./environment.ts";

/** Long enough for everything pending: sessions expire, bank debits arrive, earnings mature, postponed payouts fall due. */
const waits = [minutes(2), hours(13), days(4), days(91), days(1)];

/** Lets everything pending end, without further faults. */
export async function comeToAnEnd(environment: Environment): Promise<void> {
  for (const currency of ["usd", "gbp"]) await environment.control("funds", { amount: 10_000_000, currency });
  for (const label of environment.people.labels.keys())
    await performAct(environment, { do: "onboard", label, stage: "active" });
  for (const milliseconds of waits) {
    environment.wait(milliseconds);
    await goOn(environment);
  }
}

async function goOn(environment: Environment): Promise<void> {
  await environment.control("advance", { milliseconds: 0 });
  for (const event of undeliveredEvents(environment)) await deliver(environment, event);
  while (environment.queue.some(({ kind }) => kind === "render"))
    await performAct(environment, { do: "dispatch", message: 0, isAgain: false });
  for (const job of environment.jobs.keys()) await performAct(environment, { do: "report", job, as: "completed" });
  for (const chore of chores) await runChore(environment, chore);
  await environment.settle();
}
