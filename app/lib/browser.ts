import { readClientAddress } from "#worker/domain/lib/http.ts";
import type { Browser } from "#worker/domain/people/accounts/accounts.contract.ts";

/** What a request tells about the browser it comes from. */
export function readBrowser(request: Request): Browser {
  return {
    userAgent: request.headers.get("user-agent"),
    cookieHeader: request.headers.get("cookie"),
    clientAddress: readClientAddress(request),
  };
}
