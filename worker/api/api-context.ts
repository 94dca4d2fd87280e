import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";

/**
 * What every Hono route finds: the event's context, the nonce of its page (empty for one that many may keep), and what its
 * policy allows scripts by.
 */
export type ApiEnv = {
  Bindings: Env;
  Variables: { app: AppContext; nonce: string; scripts: string; form: FormData | null };
};

/** Behind `requireApproved` there is always somebody. */
export type SignedInEnv = { Bindings: Env; Variables: ApiEnv["Variables"] & { viewer: Viewer } };
