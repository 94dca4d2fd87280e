import { rpcBy } from "#app/lib/rpc.ts";

/** Our own calls for pages on which nobody is signed in: no session can end, so the page's own way of asking is not needed. */
export const openCalls = rpcBy((url, init) => fetch(url, init));
