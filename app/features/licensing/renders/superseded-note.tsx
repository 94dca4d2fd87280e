import { LinkButton } from "#app/components/button.tsx";
import { upgradeCopy } from "#app/content/upgrade-copy.ts";
import type { SupersessionSide } from "#worker/domain/licensing/licences/versions.contract.ts";

/** On the page of a render whose licence was raised: where the one in force is. */
export function SupersededNote({ by }: { by: SupersessionSide }) {
  return (
    <div className="mt-6 border-t border-line pt-4 text-sm">
      <p>{upgradeCopy.superseded(by.number)}</p>
      <LinkButton to={`/render/${by.renderId}`} variant="secondary" size="small" className="mt-3">
        {upgradeCopy.open}
      </LinkButton>
    </div>
  );
}
