import { Form } from "react-router";
import { Button } from "#app/components/button.tsx";
import { TextField } from "#app/components/text-field.tsx";
import { trialBalanceCopy } from "#app/content/ledger-copy.ts";
import type { Period } from "#worker/domain/office/ledger-explorer/trial-balance.contract.ts";
import { ledgerHref } from "./ledger-href.ts";

/** Asks for the first and the last day of a period. */
export function PeriodForm({ period: { from, to } }: { period: Period }) {
  return (
    <Form
      key={`${from} ${to}`}
      method="get"
      action={ledgerHref("trial-balance")}
      className="flex flex-wrap items-end gap-4"
    >
      <TextField
        field={{ id: "from", name: "from", initialValue: from, required: true }}
        label={trialBalanceCopy.from}
        type="date"
      />
      <TextField
        field={{ id: "to", name: "to", initialValue: to, required: true }}
        label={trialBalanceCopy.to}
        type="date"
      />
      <Button type="submit" variant="secondary">
        {trialBalanceCopy.show}
      </Button>
    </Form>
  );
}
