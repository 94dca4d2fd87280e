import { useRouteLoaderData } from "react-router";
import { traderCopy } from "#app/content/trader-copy.ts";
import type { loader } from "#app/root.tsx";

/** Who trades here. Nothing where nobody does, as in a demo. */
export function TraderDetails({ className }: { className: string }) {
  const trader = useRouteLoaderData<typeof loader>("root")?.trader;
  return trader ? <p className={className}>{traderCopy(trader)}</p> : null;
}
