import { Form } from "react-router";
import { switcherCopy } from "#app/content/payouts-copy.ts";
import type { LabelChoice } from "#worker/domain/money/payouts/payouts.contract.ts";

/** Specification §2: there only when the user owns more than one label. The choice is kept with the account. */
export function LabelSwitcher({ labels, active }: { labels: readonly LabelChoice[]; active: string }) {
  if (labels.length < 2) return null;
  return (
    <Form method="post" action="/label/library" className="flex min-w-0 items-end gap-2" preventScrollReset>
      <input type="hidden" name="intent" value="choose-label" />
      <label className="min-w-0 text-sm">
        <span className="mb-1 block text-ink2">{switcherCopy.label}</span>
        <select
          key={active}
          name="label"
          defaultValue={active}
          className="field h-11 w-full max-w-[300px] truncate text-base"
        >
          {labels.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" className="btn btn-line">
        {switcherCopy.submit}
      </button>
    </Form>
  );
}
