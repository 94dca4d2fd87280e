import { Coins } from "lucide-react";
import { Link } from "react-router";
import { formatTokens } from "#app/lib/money.ts";

/** What can be spent, leading to where more is bought. Labels hold no tokens and see no chip. */
export function TokenChip({ balance }: { balance: number | null }) {
  if (balance === null) return null;
  return (
    <Link
      to="/buy-tokens"
      prefetch="intent"
      aria-label={`${formatTokens(balance)}, buy more`}
      className="flex h-9 items-center gap-2 rounded-full bg-surface pr-3.5 pl-3 text-sm font-label whitespace-nowrap shadow-[inset_0_0_0_1px_var(--edge)] hover:bg-sunk"
    >
      <Coins className="icon-sm" strokeWidth={1.75} aria-hidden="true" />
      <span className="tc">
        {balance} <span className="hidden sm:inline">{balance === 1 ? "token" : "tokens"}</span>
      </span>
    </Link>
  );
}
