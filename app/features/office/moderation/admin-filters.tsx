import type { ReactNode } from "react";
import { Form } from "react-router";
import { Button } from "#app/components/button.tsx";
import { ChoiceLink } from "#app/components/choices.tsx";
import { SearchField, SearchBox } from "#app/components/search-box.tsx";
import { adminCopy, type AdminTab } from "#app/content/admin-copy.ts";
import { approvalWords } from "#app/content/accounts-copy.ts";
import type { UsersPage, UsersQuery } from "#worker/domain/office/moderation/approvals/approvals.contract.ts";
import { auditActWords } from "#app/content/audit-copy.ts";
import type { AuditQuery } from "#worker/domain/services/audit/audit.contract.ts";
import { FilterSelect } from "#app/components/filter-select.tsx";
import { adminHref } from "./admin-tabs.tsx";

export type FilterChoice = { status: string; word: string; count: number };

type StatusFilterProps = {
  tab: AdminTab;
  chosen: string | undefined;
  words: Record<string, string>;
  counts: Record<string, number>;
  extra?: FilterChoice | undefined;
  q?: string;
};

export const countIn = (counts: Record<string, number>, status: string | undefined): number =>
  status === undefined ? Object.values(counts).reduce((sum, count) => sum + count, 0) : (counts[status] ?? 0);

export function StatusFilter({ tab, chosen, words, counts, extra, q }: StatusFilterProps) {
  const choices = [
    { status: undefined, word: "All", count: countIn(counts, undefined) },
    ...Object.entries(words).map(([status, word]) => ({ status, word, count: counts[status] ?? 0 })),
    ...(extra ? [extra] : []),
  ];
  return (
    <nav aria-label="Filter by status" className="no-bar -m-1 flex max-w-full gap-1.5 overflow-x-auto p-1">
      {choices.map(({ status, word, count }) => (
        <ChoiceLink key={word} to={adminHref(tab, { status, q })} isChosen={status === chosen}>
          {word} <span className="tc">{count.toLocaleString("en-GB")}</span>
        </ChoiceLink>
      ))}
    </nav>
  );
}

type AdminSearchProps = { tab: AdminTab; className: string; formClass: string; submit: string; children: ReactNode };

/** A GET form, so that the results have a URL and it works without scripts. */
function AdminSearch({ tab, className, formClass, submit, children }: AdminSearchProps) {
  return (
    <search className={className}>
      <Form method="get" action="/admin" className={formClass} preventScrollReset>
        <input type="hidden" name="tab" value={tab} />
        {children}
        <Button type="submit" variant="secondary">
          {submit}
        </Button>
      </Form>
    </search>
  );
}

type UserFilterProps = { query: UsersQuery; counts: UsersPage["counts"] };

export function UserFilter({ query: { q, status }, counts }: UserFilterProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 pt-5">
      <StatusFilter tab="users" chosen={status} words={approvalWords} counts={counts} q={q} />
      <AdminSearch tab="users" className="w-full md:w-[380px]" formClass="flex gap-2" submit="Search">
        {status && <input type="hidden" name="status" value={status} />}
        <SearchField
          name="q"
          label={adminCopy.searchUsers}
          placeholder={adminCopy.searchUsersPlaceholder}
          value={q}
          maxLength={254}
        />
      </AdminSearch>
    </div>
  );
}

export function AuditFilter({ query, actions }: { query: AuditQuery; actions: readonly string[] }) {
  return (
    <AdminSearch tab="audit" className="pt-5" formClass="flex flex-wrap gap-3" submit="Filter">
      <FilterSelect
        key={query.action}
        label="Action"
        frame="h-11 max-md:w-full"
        className="flex-1"
        name="action"
        defaultValue={query.action}
      >
        <option value="">All</option>
        {actions.map((action) => (
          <option key={action} value={action}>
            {auditActWords(action)}
          </option>
        ))}
      </FilterSelect>
      <SearchBox
        key={query.target}
        label="Target"
        frame="h-11 min-w-0 flex-1 md:max-w-[420px]"
        className="text-base"
        name="target"
        defaultValue={query.target}
        placeholder="Email or ID"
        maxLength={300}
      />
    </AdminSearch>
  );
}
