import { CircleCheck, CircleX } from "lucide-react";
import { rightsCopy } from "#app/content/rights-copy.ts";
import { rightsRuleWords } from "#worker/domain/catalogue/tracks/rights/rule-words.contract.ts";
import { type RightsRule, rightsRules } from "#worker/domain/catalogue/tracks/rights/rights.contract.ts";

type RightsCardProps = {
  failed: readonly RightsRule[];
  /** Text when every rule passes: on sale, or what is still missing. */
  passes: string;
  /** The id of a field of the surrounding form. */
  fieldId: (name: (typeof rightsRuleWords)[RightsRule]["field"]) => string;
};

/**
 * Lists the sale's rules, failed ones first, each with its reason and a link to its field. Has no heading: it follows the form's
 * own.
 */
export function RightsCard({ failed, passes, fieldId }: RightsCardProps) {
  const passed = rightsRules.filter((rule) => !failed.includes(rule));
  const isCleared = failed.length === 0;
  return (
    <section aria-label={rightsCopy.title} className="rounded-sm bg-sunk p-4 sm:col-span-2">
      {/* Announced on blur: only the count, not the whole list. */}
      <output className={`block text-sm font-strong ${isCleared ? "text-ok" : "text-bad"}`}>
        {isCleared ? passes : rightsCopy.rules(failed.length)}
      </output>
      <ul className="mt-2 grid gap-1.5 text-sm">
        {failed.map((rule) => (
          <li key={rule} className="flex gap-2.5">
            <CircleX className="icon-sm mt-0.5 flex-none text-bad" aria-hidden="true" />
            <a href={`#${fieldId(rightsRuleWords[rule].field)}`} className="underline underline-offset-4">
              {rightsRuleWords[rule].failed}
            </a>
          </li>
        ))}
        {passed.map((rule) => (
          <li key={rule} className="flex gap-2.5 text-ink2">
            <CircleCheck className="icon-sm mt-0.5 flex-none text-ok" aria-hidden="true" />
            {rightsRuleWords[rule].passed}
          </li>
        ))}
      </ul>
    </section>
  );
}
