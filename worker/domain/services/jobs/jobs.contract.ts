import { z } from "zod";

/** One chore of a cron tick; `id` is its name. */
export const ChoreMessage = z.object({
  kind: z.literal("chore"),
  id: z.string().max(100),
  cron: z.string().max(100),
  scheduledAt: z.int(),
});
export type ChoreMessage = z.infer<typeof ChoreMessage>;

/** A queue message. Only names the job: the consumer reads the rest from the database. */
export const JobMessage = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("prepare"), id: z.uuid(), attempt: z.int().min(1) }),
  z.object({ kind: z.literal("ingest"), id: z.uuid(), attempt: z.int().min(1) }),
  z.object({ kind: z.literal("listen"), id: z.uuid(), attempt: z.int().min(1) }),
  z.object({ kind: z.literal("comp"), id: z.uuid(), attempt: z.int().min(1) }),
  z.object({ kind: z.literal("screen-track"), id: z.uuid() }),
  z.object({ kind: z.literal("warrant-catalogue"), id: z.uuid() }),
  z.object({ kind: z.literal("render"), id: z.uuid(), attempt: z.int().min(1) }),
  z.object({ kind: z.literal("issue-licence"), id: z.uuid() }),
  /** Unreferenced objects; those already deleted are skipped. */
  z.object({ kind: z.literal("remove-media"), id: z.uuid(), keys: z.array(z.string()).max(500).readonly() }),
  z.object({ kind: z.literal("send-mail"), id: z.uuid() }),
  /** Sent whether the account exists or not. */
  z.object({ kind: z.literal("mail-reset-link"), id: z.uuid(), emailKey: z.string() }),
  z.object({ kind: z.literal("ping"), id: z.uuid() }),
  ChoreMessage,
]);
export type JobMessage = z.infer<typeof JobMessage>;

export const Restore = z.object({ id: z.uuid() });
export type Restore = z.infer<typeof Restore>;
