import { zValidator } from "@hono/zod-validator";
import { z } from "zod";

/** The version that is known to whoever waits for another one. */
export const since = zValidator("query", z.object({ since: z.string().optional().catch(undefined) }));
