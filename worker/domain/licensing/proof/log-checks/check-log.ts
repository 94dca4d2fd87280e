import { sql } from "drizzle-orm";
import type { AppContext } from "#worker/context.ts";
import { reportIncident } from "#worker/domain/services/mail/alarms.ts";
import { log } from "#worker/domain/lib/log.ts";
import { listKeys } from "#worker/domain/licensing/licences/signing/key-history.ts";
import { readLicenceFacts } from "#worker/domain/licensing/licences/read-licence-facts.ts";
import { encodeEntry } from "#worker/domain/licensing/licences/transparency-log/transparency-log.contract.ts";
import {
  foldNodes,
  growTree,
  type HashedNode,
  leafHash,
} from "#worker/domain/licensing/licences/transparency-log/merkle-tree.ts";
import { type CheckedCredential, type CheckedHead, findFault, findHeadFault } from "./log-faults.ts";

/** Entries per cron run; each costs a signature check and a rebuilt credential. */
const step = 100;

export type LogFault = { entry: number; fault: string };

/**
 * Cron: recomputes the log from the rows of licences, some entries a run, and restarts when it has read all. Stops at the first
 * mismatch and raises an alarm: signed data that differs from the rows, a wrong entry hash, a wrong node, or a wrong head.
 */
export async function checkLog(ctx: AppContext): Promise<LogFault | null> {
  const at = await readCheckpoint(ctx);
  const credentials = await listEntries(ctx, at.nextEntry);
  const part = { at, credentials, end: at.nextEntry + credentials.length };
  const logFault = await findFirstFault(ctx, part);
  if (logFault) {
    await reportIncident(ctx, "log-does-not-fit", `Entry ${logFault.entry}: ${logFault.fault}.`);
    log("transparency-log.does-not-fit", logFault);
    return logFault;
  }
  if (credentials.length === step) await saveCheckpoint(ctx, at, { nextEntry: part.end, peaks: grow(part).peaks });
  else await restartCheck(ctx, at);
  return null;
}

function listEntries(ctx: AppContext, start: number): Promise<CheckedCredential[]> {
  return ctx.db.all<CheckedCredential>(sql`
    SELECT credential.entry, credential.licence_id AS licenceId, credential.kind, credential.issue, credential.at,
      credential.jwt, credential.sha256, credential.key_id AS keyId, status.list, status.place,
      status.revoked_at AS revokedAt, credential.names_suspensions AS namesSuspensions
    FROM licence_credentials AS credential
    LEFT JOIN licence_statuses AS status ON status.licence_id = credential.licence_id
    WHERE credential.entry >= ${start} ORDER BY credential.entry LIMIT ${step}`);
}

async function findFirstFault(ctx: AppContext, part: Part): Promise<LogFault | null> {
  const { at, credentials, end } = part;
  const [facts, keys, total] = await Promise.all([
    readLicenceFacts(ctx, { ids: [...new Set(credentials.map(({ licenceId }) => licenceId))] }),
    listKeys(ctx),
    readTotal(ctx),
  ]);
  for (const [index, credential] of credentials.entries()) {
    const entry = at.nextEntry + index;
    if (credential.entry !== entry) return { entry, fault: "no signed data has this place in the log" };
    const fault = await findFault(credential, facts.get(credential.licenceId), keys);
    if (fault) return { entry, fault };
  }
  const { nodes } = grow(part);
  const stored = await readStored(ctx, nodes);
  const odd = nodes.find((node, index) => stored[index] !== node.hash);
  if (odd) {
    const entry = Math.max(at.nextEntry, odd.position * 2 ** odd.level);
    return {
      entry,
      fault: `the stored node ${odd.position} of level ${odd.level} is not what follows from the rows`,
    };
  }
  if (credentials.length < step && end < total)
    return { entry: end, fault: `the log has ${total} entries, and the rows give ${end}` };
  return checkHeads(ctx, part);
}

const hashOf = ({ kind, at, sha256 }: CheckedCredential): string => leafHash(encodeEntry({ kind, at, sha256 }));

/** The entries that one run reads: from the checkpoint up to, not including, `end`. */
type Part = { at: Checkpoint; credentials: readonly CheckedCredential[]; end: number };

const grow = ({ at, credentials }: Part) => growTree(at.nextEntry, at.peaks, credentials.map(hashOf));

async function readTotal(ctx: AppContext): Promise<number> {
  const [row] = await ctx.db.all<{ size: number }>(sql`SELECT size FROM log_size WHERE only_row = 1`);
  return row?.size ?? 0;
}

/** The stored hashes of the nodes given. */
async function readStored(ctx: AppContext, nodes: readonly HashedNode[]): Promise<(string | null)[]> {
  const places = nodes.map(({ level, position }) => ({ level, position }));
  const rows = await ctx.db.all<{ hash: string | null }>(sql`
    SELECT node.hash FROM json_each(${JSON.stringify(places)}) AS asked
    LEFT JOIN log_nodes AS node
      ON node.level = asked.value ->> 'level' AND node.position = asked.value ->> 'position'
    ORDER BY asked.key`);
  return rows.map(({ hash }) => hash);
}

/** Compares every head whose tree ends within the entries just read with the recomputed tree. */
async function checkHeads(ctx: AppContext, { at, credentials, end }: Part): Promise<LogFault | null> {
  const heads = await ctx.db.all<CheckedHead>(sql`
    SELECT head.seq, head.size, head.root, head.jwt FROM log_heads AS head
    WHERE head.size > ${at.nextEntry === 0 ? -1 : at.nextEntry} AND head.size <= ${end}
    ORDER BY head.size, head.seq LIMIT 1000`);
  const keys = await listKeys(ctx);
  for (const head of heads) {
    const { peaks } = growTree(at.nextEntry, at.peaks, credentials.slice(0, Math.max(0, head.size - at.nextEntry)).map(hashOf));
    const fault = await findHeadFault(head, foldNodes(peaks), keys);
    if (fault) return { entry: head.size, fault: `head ${head.seq} ${fault}` };
  }
  return null;
}

/** Progress of the check, with the recomputed roots of the full subtrees so far. */
type Checkpoint = { nextEntry: number; peaks: string[] };

async function readCheckpoint(ctx: AppContext): Promise<Checkpoint> {
  const [row] = await ctx.db.all<{ nextEntry: number; peaks: string }>(sql`
    SELECT next_entry AS nextEntry, peaks FROM log_checks WHERE only_row = 1`);
  return row ? { nextEntry: row.nextEntry, peaks: JSON.parse(row.peaks) as string[] } : { nextEntry: 0, peaks: [] }; // saved by `saveCheckpoint`
}

/** Compare-and-set: of two concurrent runs the first one advances it. */
async function saveCheckpoint(ctx: AppContext, from: Checkpoint, to: Checkpoint): Promise<void> {
  await ctx.db.run(sql`
    UPDATE log_checks SET next_entry = ${to.nextEntry}, peaks = ${JSON.stringify(to.peaks)}
    WHERE only_row = 1 AND next_entry = ${from.nextEntry}`);
}

/** Restarts after a complete check without faults. */
async function restartCheck(ctx: AppContext, from: Checkpoint): Promise<void> {
  const now = ctx.clock.now();
  await ctx.db.run(sql`
    UPDATE log_checks SET next_entry = 0, peaks = '[]', started_at = ${now}, completed_at = ${now}
    WHERE only_row = 1 AND next_entry = ${from.nextEntry}`);
}
