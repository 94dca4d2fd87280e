import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/accounts/contract.ts";

/** What every Hono route finds: the event's context and the nonce its page may run scripts by. */
export type ApiEnv = {
  Bindings: Env;
  Variables: { app: AppContext; nonce: string };
};

/** Behind `requireApproved` there is always somebody. */
export type SignedInEnv = { Bindings: Env; Variables: { app: AppContext; nonce: string; viewer: Viewer } };
