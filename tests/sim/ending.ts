// oxlint-disable no-await-in-loop -- what happens here happens in an order
import { days, hours, minutes } from "#worker/domain/base/time.ts";
import { deliver, waitingNotices } from "./notices.ts";
import { performAct, runChore } from "./perform.ts";
import { chores } from "./step.ts";
import type { World } from "./world.ts";

/** Long enough for whatever waits: sessions run out, bank debits arrive, earnings ripen, postponed payouts come up. */
const waits = [minutes(2), hours(13), days(4), days(91), days(1)];

/** From here on nothing goes wrong any more: all that was begun comes to its end. */
export async function comeToAnEnd(world: World): Promise<void> {
  for (const currency of ["usd", "gbp"]) await world.control("funds", { amount: 10_000_000, currency });
  for (const label of world.people.labels.keys())
    await performAct(world, { do: "onboard", label, stage: "active" });
  for (const milliseconds of waits) {
    world.wait(milliseconds);
    await goOn(world);
  }
}

async function goOn(world: World): Promise<void> {
  await world.control("advance", { milliseconds: 0 });
  for (const event of waitingNotices(world)) await deliver(world, event);
  while (world.queue.some(({ kind }) => kind === "render"))
    await performAct(world, { do: "dispatch", message: 0, isAgain: false });
  for (const job of world.jobs.keys()) await performAct(world, { do: "report", job, as: "completed" });
  for (const chore of chores) await runChore(world, chore);
  await world.settle();
}
