import { type ReactNode, useEffect, useRef } from "react";
import { PagedList } from "#app/components/list.tsx";
import type { AdminTab } from "#app/content/admin-copy.ts";
import { caseKeysCopy } from "#app/content/case-decisions-copy.ts";
import { type FilterChoice, countIn, StatusFilter } from "./admin-filters.tsx";
import { hasOpenLayer, keyTarget } from "#app/features/catalogue/playback/cards.ts";
import { adminHref } from "./admin-tabs.tsx";

type CaseListProps = {
  tab: AdminTab;
  query: { status?: string | undefined; after?: string | undefined };
  words: Record<string, string>;
  page: { counts: Record<string, number>; nextAfter: string | null };
  /** A filter beside the statuses that does not count towards them. */
  extra?: FilterChoice;
  nouns: readonly [one: string, many: string];
  none: string;
  /** Actions of the keys A and R; absent where the list has no keyboard shortcuts. */
  keys?: Record<"accept" | "refuse", string>;
  children: ReactNode[];
};

export function CaseList(props: CaseListProps) {
  const { tab, query, words, page, extra, nouns, none, keys, children } = props;
  const { status } = query;
  const { counts, nextAfter } = page;
  return (
    <>
      <div className="pt-5">
        <StatusFilter tab={tab} chosen={status} words={words} counts={counts} extra={extra} />
      </div>
      <PagedList
        rowCount={children.length}
        nouns={nouns}
        total={extra && extra.status === status ? extra.count : countIn(counts, status)}
        after={query.after}
        nextAfter={nextAfter}
        hrefAfter={(after) => adminHref(tab, { status, after })}
        none={none}
      >
        {keys ? <CaseQueue words={keys}>{children}</CaseQueue> : <ul className="border-b border-line">{children}</ul>}
      </PagedList>
    </>
  );
}

export type CaseKey = "next" | "previous" | "accept" | "refuse";

const caseKeys: Readonly<Record<string, CaseKey>> = { j: "next", k: "previous", a: "accept", r: "refuse" };

type Press = Pick<KeyboardEvent, "key" | "ctrlKey" | "altKey" | "metaKey" | "repeat" | "isComposing" | "defaultPrevented">;

/** Maps a key to an action of the queue. Key repeat never decides a case. */
export function caseKeyOf(press: Press): CaseKey | null {
  if (press.ctrlKey || press.altKey || press.metaKey || press.isComposing || press.defaultPrevented) return null;
  const key = caseKeys[press.key.toLowerCase()] ?? null;
  return press.repeat && (key === "accept" || key === "refuse") ? null : key;
}

type CaseQueueProps = {
  /** Labels of the keys A and R, which act on the focused case. */
  words: Record<"accept" | "refuse", string>;
  children: ReactNode;
};

/** Makes cases decidable without a mouse: one case has the focus, and keys press its buttons by `data-key`. */
export function CaseQueue({ words, children }: CaseQueueProps) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const target = keyTarget(event.target);
      const key = target === "text" || target === "choice" || hasOpenLayer() ? null : caseKeyOf(event);
      if (key === null || !list.current || !obey(list.current, key)) return;
      event.preventDefault();
    }
    // In the capture phase, ahead of the player, which also uses J and K.
    document.addEventListener("keydown", onKeyDown, { capture: true });
    return () => document.removeEventListener("keydown", onKeyDown, { capture: true });
  }, []);
  return (
    <>
      <p className="flex flex-wrap gap-x-5 gap-y-1 pb-3 text-sm text-ink2 noscript:hidden pointer-coarse:hidden">
        {caseKeysCopy(words).map(([key, does]) => (
          <span key={key}>
            <kbd className="key">{key}</kbd> {does}
          </span>
        ))}
      </p>
      <ul ref={list} className="border-b border-line">
        {children}
      </ul>
    </>
  );
}

/** Returns false if the key has no action here, so that other handlers get it. */
function obey(list: HTMLElement, key: CaseKey): boolean {
  const cases = [...list.children].filter((each) => each instanceof HTMLElement);
  const at = cases.findIndex((each) => each.contains(document.activeElement));
  if (key === "next" || key === "previous") {
    const step = key === "next" ? at + 1 : at - 1;
    cases[at < 0 ? 0 : step]?.focus();
    return cases.length > 0;
  }
  const button = cases[at]?.querySelector<HTMLElement>(`[data-key="${key}"]`);
  if (!button) return false;
  const details = button.closest("details");
  if (details) {
    details.open = true;
    details.querySelector("textarea")?.focus();
  } else button.click();
  return true;
}
