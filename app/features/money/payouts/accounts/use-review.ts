import { useEffect } from "react";
import { useRevalidator } from "react-router";
import type { AccountStage } from "#worker/domain/money/payouts/accounts/payout-accounts.contract.ts";
import { rpc } from "#app/lib/rpc.ts";

const pause = 10_000;
/** A review that takes longer than this takes days. */
const maxChecks = 30;

/** While Stripe checks the details, asks now and then whether it has done so, and shows the page anew when it has. */
export function useReview(stage: AccountStage): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (stage !== "reviewing") return;
    let checks = 0;
    const timer = setInterval(() => {
      if (document.hidden) return;
      checks += 1;
      if (checks >= maxChecks) clearInterval(timer);
      void isStill(stage).then((same) => (same ? undefined : revalidate()));
    }, pause);
    return () => clearInterval(timer);
  }, [stage, revalidate]);
}

/** A failed question changes nothing: the next one may be answered. */
async function isStill(stage: AccountStage): Promise<boolean> {
  try {
    const response = await rpc.api.connect["account-status"].$get();
    const answer = await response.json();
    return !("stage" in answer) || answer.stage === stage;
  } catch {
    return true;
  }
}
