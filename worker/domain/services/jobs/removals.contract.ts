import { z } from "zod";

/** What can be brought back for a moment after it was deleted. */
export const removalKinds = ["shortlist", "campaign", "saved search", "channel"] as const;
export type RemovalKind = (typeof removalKinds)[number];

/** The id of what was deleted, which it comes back with. */
export const Restore = z.object({ id: z.uuid() });
export type Restore = z.infer<typeof Restore>;
