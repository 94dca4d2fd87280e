import { Link } from "react-router";
import { viewWords } from "#app/content/syncs-copy.ts";
import type {
  SyncsQuery,
  SyncView,
} from "#worker/domain/licensing/licences/label-licences/label-licences.contract.ts";
import { syncsHref } from "./syncs-href.ts";

const views = Object.keys(viewWords) as SyncView[]; // Object.keys forgets the key type

/** Two views of the same syncs: two addresses that keep the filters. */
export function SyncTabs({ query }: { query: SyncsQuery }) {
  return (
    <nav aria-label="Views" className="flex border-b border-line">
      {views.map((tab) => (
        <Link
          key={tab}
          to={syncsHref({ ...query, tab, after: null })}
          preventScrollReset
          aria-current={tab === query.tab ? "page" : undefined}
          className="flex h-12 items-center px-4 text-ink2 -outline-offset-2 hover:text-ink aria-[current]:font-strong aria-[current]:text-ink aria-[current]:shadow-[inset_0_-2px_0_var(--cue)] md:px-5"
        >
          {viewWords[tab]}
        </Link>
      ))}
    </nav>
  );
}
