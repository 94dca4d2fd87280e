import { z } from "zod";

/** One chore of one tick of the cron; `id` is its name, `scheduledAt` when the tick was due. */
export const ChoreMessage = z.object({
  kind: z.literal("chore"),
  id: z.string().max(100),
  cron: z.string().max(100),
  scheduledAt: z.int(),
});
export type ChoreMessage = z.infer<typeof ChoreMessage>;

/** What travels through the queue. Only names the work: everything else is read from the database when it starts. */
export const JobMessage = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("prepare"), id: z.uuid(), attempt: z.int().min(1) }),
  z.object({ kind: z.literal("ingest"), id: z.uuid(), attempt: z.int().min(1) }),
  z.object({ kind: z.literal("listen"), id: z.uuid(), attempt: z.int().min(1) }),
  z.object({ kind: z.literal("comp"), id: z.uuid(), attempt: z.int().min(1) }),
  z.object({ kind: z.literal("screen-track"), id: z.uuid() }),
  z.object({ kind: z.literal("warrant-catalogue"), id: z.uuid() }),
  z.object({ kind: z.literal("render"), id: z.uuid(), attempt: z.int().min(1) }),
  z.object({ kind: z.literal("issue-licence"), id: z.uuid() }),
  /** Objects nobody refers to any more; what is gone already is no error. */
  z.object({ kind: z.literal("remove-media"), id: z.uuid(), keys: z.array(z.string()).max(500).readonly() }),
  z.object({ kind: z.literal("send-mail"), id: z.uuid() }),
  /** `emailKey` of whoever has forgotten their password, whether there is such an account or not. */
  z.object({ kind: z.literal("mail-reset-link"), id: z.uuid(), emailKey: z.string() }),
  z.object({ kind: z.literal("ping"), id: z.uuid() }),
  ChoreMessage,
]);
export type JobMessage = z.infer<typeof JobMessage>;

/** What can be brought back for a moment after it was deleted. */
export const removalKinds = ["shortlist", "campaign", "saved search", "channel"] as const;
export type RemovalKind = (typeof removalKinds)[number];

/** The id of what was deleted, which it comes back with. */
export const Restore = z.object({ id: z.uuid() });
export type Restore = z.infer<typeof Restore>;
