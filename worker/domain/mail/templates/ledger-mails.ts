import type { Links } from "./links.ts";
import type { MailContent } from "./mail-content.ts";

export function ledgerAlarm(links: Links, { rule }: { rule: string }): MailContent {
  return {
    subject: "The books do not add up: payouts have stopped",
    heading: "A rule of the books does not hold.",
    paragraphs: [
      "The hourly check of the ledger found something that must never happen. No label is paid until the rule holds again; everything else goes on.",
      "Please look at the ledger now. The alarm there names the rows that were found.",
    ],
    facts: [{ label: "Rule", value: rule }],
    action: { label: "Open the ledger", url: links.ledger },
    note: "You get this because you are a super user of Cuesheet.",
  };
}
