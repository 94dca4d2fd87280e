import { Form } from "react-router";
import { Button } from "#app/components/button.tsx";
import { RadioField } from "#app/components/choices.tsx";
import { saleMailsCopy } from "#app/content/settings-copy.ts";
import {
  type SaleMailFrequency,
  saleMailFrequencies,
} from "#worker/domain/licensing/licences/label-licences/sale-mails.contract.ts";

export function SaleMailsForm({ frequency }: { frequency: SaleMailFrequency }) {
  return (
    <Form method="post" preventScrollReset>
      <fieldset>
        <legend className="sr-only">{saleMailsCopy.legend}</legend>
        {saleMailFrequencies.map((each) => (
          <RadioField
            key={each}
            name="frequency"
            value={each}
            defaultChecked={each === frequency}
            label={saleMailsCopy.options[each]}
          />
        ))}
      </fieldset>
      <Button type="submit" name="intent" value="sale-mails" variant="secondary" className="mt-4">
        {saleMailsCopy.save}
      </Button>
    </Form>
  );
}
