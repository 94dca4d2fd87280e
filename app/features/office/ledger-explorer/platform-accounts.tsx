import type { AccountBalance } from "#worker/domain/office/ledger-explorer/ledger-explorer.contract.ts";
import { AccountLink } from "./ledger-links.tsx";
import { AmountsTable } from "./record-page.tsx";
import { formatAmount } from "./ledger-words.ts";

/** Where the money and the tokens are, account by account. */
export function PlatformAccounts({ accounts }: { accounts: readonly AccountBalance[] }) {
  return (
    <AmountsTable columns={["Account", "Balance", "Pending"]}>
      {accounts.map((account) => (
        <tr key={account.id} className="border-t border-line">
          <td className="py-2 pr-4">
            <AccountLink account={account} />
          </td>
          <td className="tc py-2 pr-4 text-right font-strong">
            {formatAmount(account.balance, account.unit)}
          </td>
          <td className="tc py-2 text-right text-ink2">
            {account.pending === 0 ? "none" : formatAmount(account.pending, account.unit)}
          </td>
        </tr>
      ))}
    </AmountsTable>
  );
}
