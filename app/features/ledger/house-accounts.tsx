import type { AccountBalance } from "#worker/domain/ledger/contract.ts";
import { AccountLink } from "./ledger-parts.tsx";
import { formatAmount } from "./ledger-words.ts";

/** Where the money and the tokens are, account by account. */
export function HouseAccounts({ accounts }: { accounts: readonly AccountBalance[] }) {
  return (
    <table className="w-full max-w-[820px] border-b border-line text-left text-sm">
      <thead>
        <tr className="border-t border-line text-ink2">
          <th className="py-2.5 pr-4 font-[560]">Account</th>
          <th className="py-2.5 pr-4 text-right font-[560]">Balance</th>
          <th className="py-2.5 text-right font-[560]">Pending</th>
        </tr>
      </thead>
      <tbody>
        {accounts.map((account) => (
          <tr key={account.id} className="border-t border-line">
            <td className="py-2 pr-4">
              <AccountLink account={account} />
            </td>
            <td className="tc py-2 pr-4 text-right font-[640]">
              {formatAmount(account.balance, account.unit)}
            </td>
            <td className="tc py-2 text-right text-ink2">
              {account.pending === 0 ? "none" : formatAmount(account.pending, account.unit)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
