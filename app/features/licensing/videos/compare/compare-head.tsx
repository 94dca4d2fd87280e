import { PageTitle } from "#app/components/page-title.tsx";
import { SwitchField } from "#app/components/inputs.tsx";
import { compareCopy, compareKeys, formatLufs } from "#app/content/compare-copy.ts";

type CompareHeadProps = {
  facts: readonly (string | null)[];
  isEqual: boolean;
  setEqual: (next: boolean) => void;
  isBlind: boolean;
  setBlind: (next: boolean) => void;
};

export function CompareHead({ facts, isEqual, setEqual, isBlind, setBlind }: CompareHeadProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 pb-3.5">
      <PageTitle>{compareCopy.title}</PageTitle>
      <p className="tc min-w-0 flex-1 basis-40 truncate text-ink2">{facts.filter((fact) => fact !== null).join(" · ")}</p>
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
        onCheckedChange={onChange}
      />
      <kbd className="key max-lg:hidden" aria-hidden="true">
        {letter}
      </kbd>
    </span>
  );
}

type CompareFootProps = {
  /** Common level in LUFS, if one of the tracks keeps it below the target. */
  heldAt: number | null;
  isShuffled: boolean;
};

/** Keyboard shortcuts, level and shuffle state. */
export function CompareFoot({ heldAt, isShuffled }: CompareFootProps) {
  return (
    <div className="flex flex-wrap justify-between gap-x-6 gap-y-2 pt-3 text-xs text-ink2">
      <ul className="flex flex-wrap gap-x-6 gap-y-2 max-lg:hidden noscript:hidden">
        {compareKeys.map(({ keys, does }) => (
          <li key={does}>
            {keys.map((key) => (
              <kbd key={key} className="key">
                {key}
              </kbd>
            ))}
            {does}
          </li>
        ))}
      </ul>
      {heldAt !== null && <p>{compareCopy.loweredTo(formatLufs(heldAt))}</p>}
      {isShuffled && <p>{compareCopy.shuffled}</p>}
    </div>
  );
}
