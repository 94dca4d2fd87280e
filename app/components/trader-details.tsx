import { useRouteLoaderData } from "react-router";
import { traderCopy } from "#app/content/trader-copy.ts";
import type { loader } from "#app/root.tsx";

/** The trader's legal details; nothing in a demo without a trader. */
export function TraderDetails({ className }: { className: string }) {
  const trader = useRouteLoaderData<typeof loader>("root")?.trader;
  return trader ? <p className={className}>{traderCopy(trader)}</p> : null;
}
