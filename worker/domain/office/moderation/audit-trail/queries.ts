import { type SQL, sql } from "drizzle-orm";
import type { AppContext } from "#worker/context.ts";
import { countRows } from "#worker/domain/lib/query.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { emailKey } from "#worker/domain/lib/fold-text.ts";
import { requireSuperUser } from "#worker/domain/lib/http.ts";
import {
  type AuditChange,
  type AuditPage,
  type AuditQuery,
  type AuditRow,
  type AuditTargetKind,
  auditTargetKinds,
} from "#worker/domain/services/audit/audit.contract.ts";

const pageSize = 50;

/** The log, newest first, by action or by target. Super users only. */
export async function listAudit(ctx: AppContext, viewer: Viewer, query: AuditQuery): Promise<AuditPage> {
  requireSuperUser(viewer);
  const [rows, actions] = await Promise.all([listRows(ctx, query), listActions(ctx)]);
  const page = rows.slice(0, pageSize);
  return {
    rows: page.map(toAuditRow),
    actions,
    nextBefore: rows.length > pageSize ? (page.at(-1)?.seq ?? null) : null,
    total: rows[0]?.total ?? 0,
  };
}

async function listRows(ctx: AppContext, query: AuditQuery): Promise<Row[]> {
  const isQueried = sql`${query.action ? sql`logged.action = ${query.action}` : sql`1`}
    AND ${await targetIs(ctx, query.target)}`;
  return ctx.db.all<Row>(sql`
    SELECT logged.seq, logged.at, logged.action, logged.target_kind, logged.target_id, logged.before,
      logged.after, logged.request_id,
      seal.seq IS NOT NULL AS is_sealed,
      (SELECT user.email FROM users AS user WHERE user.id = logged.actor_id) AS actor_email,
      CASE logged.target_kind
        WHEN 'account' THEN (SELECT user.email FROM users AS user WHERE user.id = logged.target_id)
        WHEN 'track' THEN (SELECT track.title FROM tracks AS track WHERE track.id = logged.target_id)
        WHEN 'label' THEN (SELECT label.label_name FROM label_profiles AS label
          WHERE label.id = logged.target_id)
        WHEN 'revenue-policy' THEN (SELECT policy.name FROM revenue_policies AS policy
          WHERE policy.id = logged.target_id)
        WHEN 'problem' THEN (SELECT licence.number FROM licence_problems AS problem
          JOIN licences AS licence ON licence.id = problem.licence_id WHERE problem.id = logged.target_id)
      END AS target_name,
      ${countRows(sql`FROM audit_log AS logged WHERE ${isQueried}`)} AS total
    FROM audit_log AS logged LEFT JOIN audit_seals AS seal ON seal.seq = logged.seq
    WHERE ${isQueried}
      AND ${query.before ? sql`logged.seq < ${query.before}` : sql`1`}
    ORDER BY logged.seq DESC LIMIT ${pageSize + 1}`);
}

type Row = {
  seq: number;
  at: number;
  action: string;
  target_kind: AuditTargetKind;
  target_id: string;
  before: string | null;
  after: string | null;
  request_id: string;
  is_sealed: number;
  actor_email: string | null;
  target_name: string | null;
  total: number;
};

/** `kind:id`, an address, or an id of any kind. */
async function targetIs(ctx: AppContext, target: string): Promise<SQL> {
  if (!target) return sql`1`;
  const [kind = "", id = ""] = target.split(":", 2);
  if (auditTargetKinds.some((targetKind) => targetKind === kind)) {
    return sql`logged.target_kind = ${kind} AND logged.target_id = ${id}`;
  }
  const kinds = sql.join(
    auditTargetKinds.map((targetKind) => sql`${targetKind}`),
    sql`, `,
  );
  const accountId = target.includes("@") ? await findAccountId(ctx, target) : target;
  return sql`logged.target_kind IN (${kinds}) AND logged.target_id = ${accountId}`;
}

async function findAccountId(ctx: AppContext, email: string): Promise<string> {
  const [user] = await ctx.db.all<{ id: string }>(sql`SELECT id FROM users WHERE email_key = ${emailKey(email)}`);
  return user?.id ?? "";
}

/** Distinct actions: a loose index scan, so that the log's length does not matter. */
async function listActions(ctx: AppContext): Promise<string[]> {
  const rows = await ctx.db.all<{ action: string }>(sql`
    WITH RECURSIVE known_actions (action) AS (
      SELECT min(action) FROM audit_log
      UNION ALL
      SELECT (SELECT min(logged.action) FROM audit_log AS logged WHERE logged.action > known_actions.action)
      FROM known_actions WHERE known_actions.action IS NOT NULL
    )
    SELECT action FROM known_actions WHERE action IS NOT NULL`);
  return rows.map((row) => row.action);
}

function toAuditRow(row: Row): AuditRow {
  return {
    seq: row.seq,
    at: row.at,
    actorEmail: row.actor_email,
    action: row.action,
    target: { kind: row.target_kind, id: row.target_id, name: row.target_name },
    changes: changesBetween(parseFields(row.before), parseFields(row.after)),
    requestId: row.request_id,
    isSealed: row.is_sealed === 1,
  };
}

function changesBetween(before: Map<string, string>, after: Map<string, string>): AuditChange[] {
  return [...new Set([...before.keys(), ...after.keys()])].map((field) => ({
    field,
    before: before.get(field) ?? null,
    after: after.get(field) ?? null,
  }));
}

function parseFields(json: string | null): Map<string, string> {
  const value: unknown = json === null ? null : JSON.parse(json);
  if (typeof value !== "object" || value === null) return new Map();
  return new Map(Object.entries(value).map(([field, fact]) => [field, asText(fact)]));
}

function asText(fact: unknown): string {
  if (fact === null) return "None";
  if (typeof fact === "boolean") return fact ? "Yes" : "No";
  if (Array.isArray(fact)) return fact.map(asText).join(", ");
  if (typeof fact === "object")
    return Object.entries(fact)
      .map(([name, value]) => `${name} ${asText(value)}`)
      .join(", ");
  return typeof fact === "string" ? fact : JSON.stringify(fact);
}
