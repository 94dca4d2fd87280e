import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { ReportReply } from "./reports.contract.ts";

const Replies = z.array(z.object({ id: z.string(), reply: z.string(), createdAt: z.number() }));

/** The replies to a report as one JSON text, the oldest first. */
export function repliesTo(reportId: SQL): SQL {
  return sql`(
    SELECT json_group_array(json_object('id', reply.id, 'reply', reply.reply, 'createdAt', reply.created_at)
      ORDER BY reply.created_at, reply.id)
    FROM report_replies AS reply WHERE reply.report_id = ${reportId})`;
}

export function readReplies(text: string): ReportReply[] {
  return Replies.parse(JSON.parse(text));
}
