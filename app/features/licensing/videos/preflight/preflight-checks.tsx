import { CircleAlert, CircleCheck, CircleX } from "lucide-react";
import type { ReactNode } from "react";
import { preflightCopy } from "#app/content/preflight-copy.ts";
import { formatDate } from "#app/lib/time.ts";
import { platforms } from "#worker/domain/licensing/renders/formats/platform-limits.contract.ts";
import type { PreflightItem } from "#worker/domain/licensing/renders/formats/preflight.contract.ts";
import type { Checked } from "./check-files.ts";

const marks = { pass: CircleCheck, warn: CircleAlert, fail: CircleX } as const;
const colours = { pass: "text-ok", warn: "text-warn", fail: "text-bad" } as const;

type PreflightChecksProps = {
  checked: readonly Checked[];
  /** What else is said of the files. */
  children?: ReactNode;
};

/** What each platform says of each file. What is in order is folded away. */
export function PreflightChecks({ checked, children }: PreflightChecksProps) {
  return (
    <>
      <ul className="mt-3">
        {checked.map(({ file, platform, items }) => (
          <li key={`${file.aspect}${platform.id}`} className="border-t border-line py-2.5 text-sm">
            <Result title={preflightCopy.checked(file.aspect, platform.name)} items={items} />
          </li>
        ))}
      </ul>
      {children}
      {checked.length > 0 && <Sources />}
    </>
  );
}

function Result({ title, items }: { title: string; items: readonly PreflightItem[] }) {
  const passed = items.filter(({ level }) => level === "pass");
  return (
    <>
      <p className="font-strong">{title}</p>
      <ul>
        {items
          .filter(({ level }) => level !== "pass")
          .map((item) => (
            <Item key={item.check} item={item} />
          ))}
      </ul>
      <details>
        <summary className="flex min-h-6 w-fit cursor-pointer items-center gap-2 text-ink2">
          <CircleCheck className="icon-sm text-ok" aria-hidden="true" />
          {preflightCopy.passed(passed.length)}
        </summary>
        <ul className="pl-6 text-ink2">
          {passed.map(({ check, text }) => (
            <li key={check}>{text}</li>
          ))}
        </ul>
      </details>
    </>
  );
}

function Item({ item: { level, text, todo } }: { item: PreflightItem }) {
  const Mark = marks[level];
  return (
    <li className="flex gap-2 py-1">
      <Mark className={`icon-sm mt-0.5 flex-none ${colours[level]}`} aria-hidden="true" />
      <span>
        <span className="sr-only">{preflightCopy.levels[level]} </span>
        <span className="font-label">{text}.</span> <span className="text-ink2">{todo}</span>
      </span>
    </li>
  );
}

/** Where the limits are from, and when they were looked up: platforms change them. */
function Sources() {
  return (
    <p className="mt-3 border-t border-line pt-3 text-xs text-ink2">
      {preflightCopy.sources}{" "}
      {platforms.map(({ id, name, source, checkedOn }, n) => (
        <span key={id}>
          {n > 0 && ", "}
          <a href={source} rel="noreferrer" target="_blank" className="textlink">
            {name}
          </a>{" "}
          ({formatDate(Date.parse(checkedOn))})
        </span>
      ))}
      .
    </p>
  );
}
