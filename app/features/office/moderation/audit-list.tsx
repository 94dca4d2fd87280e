import { Link } from "react-router";
import { adminCopy } from "#app/content/admin-copy.ts";
import { auditActWords, auditFieldWords, auditValueWords } from "#app/content/audit-copy.ts";
import { countedTotal } from "#worker/domain/lib/counted.contract.ts";
import { formatDateTime } from "#app/lib/time.ts";
import type { AuditChange, AuditPage, AuditQuery, AuditRow } from "#worker/domain/services/audit/audit.contract.ts";
import { PagedList } from "#app/components/list.tsx";
import { AuditFilter } from "./admin-filters.tsx";
import { adminHref } from "./admin-tabs.tsx";

export function AuditList({ query, page }: { query: AuditQuery; page: AuditPage }) {
  const { action, target } = query;
  return (
    <>
      <AuditFilter query={query} actions={page.actions} />
      <PagedList
        rowCount={page.rows.length}
        nouns={["entry", "entries"]}
        total={countedTotal(page.total)}
        after={query.before}
        nextAfter={page.nextBefore}
        hrefAfter={(before) => adminHref("audit", { action, target, before })}
        none={adminCopy.noAudit}
      >
        <ol reversed className="border-b border-line">
          {page.rows.map((row) => (
            <AuditItem key={row.seq} row={row} />
          ))}
        </ol>
      </PagedList>
    </>
  );
}

function AuditItem({ row }: { row: AuditRow }) {
  const { kind, id, name } = row.target;
  return (
    <li
      value={row.seq}
      className="grid gap-x-8 gap-y-2 border-t border-line py-4 text-sm md:grid-cols-[minmax(0,4fr)_minmax(0,5fr)_minmax(0,5fr)]"
    >
      <div className="min-w-0">
        <p className="text-base font-strong wrap-anywhere">{auditActWords(row.action)}</p>
        <p className="tc text-ink2">{formatDateTime(row.at)}</p>
      </div>
      <div className="min-w-0 wrap-anywhere">
        <p>
          <span className="text-ink2">By</span> {row.actorEmail ?? "the system"}
        </p>
        <p>
          <span className="text-ink2">On {kind}</span>{" "}
          <Link
            to={adminHref("audit", { target: `${kind}:${id}` })}
            className="inline-block min-h-6 underline decoration-line underline-offset-4 hover:decoration-current"
          >
            {name ?? id}
          </Link>
        </p>
      </div>
      <div className="min-w-0">
        {row.changes.length > 0 && <Changes changes={row.changes} />}
        <p className="mt-1 text-xs wrap-anywhere text-ink2">
          No. {row.seq} · {row.action} · {row.isSealed ? "sealed" : "not sealed yet"} · request {row.requestId}
        </p>
      </div>
    </li>
  );
}

function Changes({ changes }: { changes: readonly AuditChange[] }) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4">
      {changes.map(({ field, before, after }) => (
        <div key={field} className="contents">
          <dt className="text-ink2">{auditFieldWords(field)}</dt>
          <dd className="wrap-anywhere">
            {before !== null && before !== after && (
              <>
                <del>
                  <span className="sr-only">before: </span>
                  {auditValueWords(field, before)}
                </del>
                {after !== null && <span aria-hidden="true"> → </span>}
              </>
            )}
            {after !== null && (
              <ins className="font-label no-underline">
                <span className="sr-only"> after: </span>
                {auditValueWords(field, after)}
              </ins>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
