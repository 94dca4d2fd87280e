import { Form } from "react-router";
import { Button } from "#app/components/button.tsx";
import { FilterSelect } from "#app/components/filter-select.tsx";
import { switcherCopy } from "#app/content/payouts-copy.ts";
import type { LabelChoice } from "#worker/domain/money/payouts/payouts.contract.ts";

/** Specification §2: shown only if the user owns more than one label. The choice is stored with the account. */
export function LabelSwitcher({ labels, active }: { labels: readonly LabelChoice[]; active: string }) {
  if (labels.length < 2) return null;
  return (
    <Form method="post" action="/label/library" className="flex min-w-0 items-end gap-2" preventScrollReset>
      <input type="hidden" name="intent" value="choose-label" />
      <FilterSelect
        key={active}
        label={switcherCopy.label}
        frame="h-11 min-w-0 max-w-[340px]"
        className="truncate text-base"
        name="label"
        defaultValue={active}
      >
        {labels.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </FilterSelect>
      <Button type="submit" variant="secondary">
        {switcherCopy.submit}
      </Button>
    </Form>
  );
}
