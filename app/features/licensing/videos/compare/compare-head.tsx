import { PageTitle } from "#app/components/page-title.tsx";
import { SwitchField } from "#app/components/inputs.tsx";
import { compareCopy } from "#app/content/compare-copy.ts";

type CompareHeadProps = {
  facts: readonly (string | null)[];
  isEqual: boolean;
  setEqual: (next: boolean) => void;
  isBlind: boolean;
  setBlind: (next: boolean) => void;
};

/** What is compared, and how. */
export function CompareHead({ facts, isEqual, setEqual, isBlind, setBlind }: CompareHeadProps) {
  return (
    <div className="compare-head">
      <PageTitle>{compareCopy.title}</PageTitle>
      <p className="tc min-w-0 flex-1 basis-40 truncate text-ink2">
        {facts.filter((fact) => fact !== null).join(" · ")}
      </p>
      <div className="flex flex-wrap gap-x-6 noscript:hidden">
        <KeyedSwitch label={compareCopy.equal} letter="L" checked={isEqual} onChange={setEqual} />
        <KeyedSwitch label={compareCopy.blind} letter="B" checked={isBlind} onChange={setBlind} />
      </div>
    </div>
  );
}

type KeyedSwitchProps = {
  label: string;
  letter: string;
  checked: boolean;
  onChange: (next: boolean) => void;
};

function KeyedSwitch({ label, letter, checked, onChange }: KeyedSwitchProps) {
  return (
    <span className="flex items-center gap-2">
      <SwitchField
        label={label}
        className="font-label"
        aria-keyshortcuts={letter}
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <kbd className="key max-lg:hidden" aria-hidden="true">
        {letter}
      </kbd>
    </span>
  );
}
