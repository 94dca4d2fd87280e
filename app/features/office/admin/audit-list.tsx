import { Form, Link } from "react-router";
import { adminCopy } from "#app/content/admin-copy.ts";
import { formatDateTime } from "#app/lib/time.ts";
import type {
  AuditChange,
  AuditPage,
  AuditQuery,
  AuditRow,
} from "#worker/domain/base/audit/audit.contract.ts";
import { adminHref } from "./admin-href.ts";
import { ListHead } from "#app/components/list-head.tsx";
import { Pages } from "#app/components/pages.tsx";

/** What was done, newest first. Nothing here can be changed by anybody. */
export function AuditList({ query, page }: { query: AuditQuery; page: AuditPage }) {
  const { action, target, before } = query;
  return (
    <>
      <AuditFilter query={query} actions={page.actions} />
      <ListHead shown={page.rows.length} hasMore={page.nextBefore !== null} nouns={["entry", "entries"]} />
      {page.rows.length === 0 ? (
        <p className="border-t border-line py-16 text-lg">{adminCopy.noAudit}</p>
      ) : (
        <ol reversed className="border-b border-line">
          {page.rows.map((row) => (
            <AuditItem key={row.seq} row={row} />
          ))}
        </ol>
      )}
      <Pages
        first={before ? adminHref("audit", { action, target }) : null}
        next={
          page.nextBefore === null ? null : adminHref("audit", { action, target, before: page.nextBefore })
        }
      />
    </>
  );
}

function AuditFilter({ query, actions }: { query: AuditQuery; actions: readonly string[] }) {
  return (
    <search className="pt-5">
      <Form method="get" action="/admin" className="flex flex-wrap gap-3" preventScrollReset>
        <input type="hidden" name="tab" value="audit" />
        <label className="field h-11 max-md:w-full">
          Action
          <select key={query.action} name="action" defaultValue={query.action} className="min-w-0 flex-1">
            <option value="">All</option>
            {actions.map((action) => (
              <option key={action}>{action}</option>
            ))}
          </select>
        </label>
        <label className="field h-11 min-w-0 flex-1 md:max-w-[420px]">
          Target
          <input
            key={query.target}
            type="search"
            name="target"
            defaultValue={query.target}
            placeholder="Email or id"
            maxLength={300}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            className="search-box text-base"
          />
        </label>
        <button type="submit" className="btn btn-line">
          Filter
        </button>
      </Form>
    </search>
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
        <p className="text-base font-[640] wrap-anywhere">{row.action}</p>
        <p className="tc text-ink2">{formatDateTime(row.at)}</p>
      </div>
      <div className="min-w-0 wrap-anywhere">
        <p>
          <span className="text-ink2">By</span> {row.actorEmail ?? "nobody signed in"}
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
          No. {row.seq} · {row.isSealed ? "sealed" : "not sealed yet"} · request {row.requestId}
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
          <dt className="text-ink2">{field}</dt>
          <dd className="wrap-anywhere">
            {before !== null && before !== after && (
              <>
                <del>
                  <span className="sr-only">before: </span>
                  {before}
                </del>
                {after !== null && <span aria-hidden="true"> → </span>}
              </>
            )}
            {after !== null && (
              <ins className="font-[600] no-underline">
                <span className="sr-only"> after: </span>
                {after}
              </ins>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
