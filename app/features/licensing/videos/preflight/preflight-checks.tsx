import { TextLink } from "#app/components/button.tsx";
import { CircleAlert, CircleCheck, CircleX } from "lucide-react";
import type { ReactNode } from "react";
import { Section } from "#app/components/page-title.tsx";
import { formatDate } from "#app/lib/time.ts";
import type { Aspect } from "#render-service/formats/formats.contract.ts";
import { type Platform, platforms, platformsFor } from "#worker/domain/licensing/renders/formats/platform-limits.contract.ts";
import { type FileFacts, preflight, type PreflightItem } from "#worker/domain/licensing/renders/formats/preflight.contract.ts";

const checks = (count: number): string => `${count} ${count === 1 ? "check" : "checks"}`;

/** Checks against platform limits, before anything is rendered. */
export const preflightCopy = {
  title: "Before you render",
  noneToCheck: "Choose a format to check it against platform limits.",
  checks: (open: number, passed: number): string =>
    open === 0
      ? `${passed === 1 ? "" : "All "}${checks(passed)} passed`
      : `${open} ${open === 1 ? "thing" : "things"} to look at, ${checks(passed)} passed`,
  checked: (aspect: Aspect, platform: string): string => `${aspect} on ${platform}`,
  passed: (count: number): string => `${checks(count)} passed`,
  levels: { pass: "Passed:", warn: "Check this:", fail: "Not accepted:" },
  sources: "Limits as the platforms publish them:",
  /** Plural only: no shape is unsupported by just one platform. */
  elsewhere: (platforms: string, aspect: Aspect): string =>
    `${platforms} don’t show ${aspect}. Make other formats from the finished video: same licence, no extra cost.`,
  notPrepared: "We check file size, bitrate and frame rate once your video is ready.",
} as const;

const marks = { pass: CircleCheck, warn: CircleAlert, fail: CircleX } as const;
const colours = { pass: "text-ok", warn: "text-warn", fail: "text-bad" } as const;

type PreflightChecksProps = {
  checked: readonly Checked[];
  /** Further notes on the files. */
  children?: ReactNode;
};

/** Results per file and platform. Passed checks are collapsed. */
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

/** Sources of the limits with the date checked, because platforms change them. */
function Sources() {
  return (
    <p className="mt-3 border-t border-line pt-3 text-xs text-ink2">
      {preflightCopy.sources}{" "}
      {platforms.map(({ id, name, source, checkedOn }, n) => (
        <span key={id}>
          {n > 0 && ", "}
          <TextLink href={source} rel="noreferrer" target="_blank">
            {name}
          </TextLink>{" "}
          ({formatDate(Date.parse(checkedOn))})
        </span>
      ))}
      .
    </p>
  );
}

type Checked = { file: FileFacts; platform: Platform; items: PreflightItem[] };

/** Checks each file against each platform that shows its shape. */
export function checkFiles(files: readonly FileFacts[]): Checked[] {
  return files.flatMap((file) =>
    platformsFor(file.aspect).map((platform) => ({ file, platform, items: preflight(file, platform) })),
  );
}

/** Number of passed checks, and of those that need attention. */
export function countChecks(checked: readonly Checked[]): { open: number; passed: number } {
  const all = checked.flatMap(({ items }) => items);
  const passed = all.filter(({ level }) => level === "pass").length;
  return { open: all.length - passed, passed };
}

/** Checks the chosen files against all platforms before they are made. */
export function PreflightList({ files }: { files: readonly FileFacts[] }) {
  const checked = checkFiles(files);
  const { open, passed } = countChecks(checked);
  return (
    <Section id="preflight" title={preflightCopy.title} size="small" className="mt-8 border-t border-line pt-4">
      <output className="mt-1 block text-sm text-ink2">
        {files.length === 0 ? preflightCopy.noneToCheck : preflightCopy.checks(open, passed)}
      </output>
      <PreflightChecks checked={checked} />
    </Section>
  );
}
