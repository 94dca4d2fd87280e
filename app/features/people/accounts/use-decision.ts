import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { rpc } from "#app/lib/rpc.ts";
import type { ApprovalStatus } from "#worker/domain/lib/viewer.contract.ts";

const pause = 4000;

/**
 * Asks every few seconds how the account stands, while the page is looked at and at once when somebody comes back to
 * it. On news the page loads anew, and a gate that has opened leads on. A lost line costs nothing but time.
 */
export function useDecision(current: ApprovalStatus): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const ask = async () => {
      if (document.visibilityState !== "visible") return;
      const answer = await rpc.account.approval.$get().catch(() => null);
      if (!answer?.ok) return;
      const { status } = await answer.json();
      if (status !== current) void revalidate();
    };
    const timer = window.setInterval(() => void ask(), pause);
    const onReturn = () => void ask();
    document.addEventListener("visibilitychange", onReturn);
    window.addEventListener("online", onReturn);
    return () => {
      window.clearInterval(timer);
      document.removeEventListener("visibilitychange", onReturn);
      window.removeEventListener("online", onReturn);
    };
  }, [current, revalidate]);
}
