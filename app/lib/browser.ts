import type { Browser } from "#worker/domain/people/accounts/accounts.contract.ts";

/** What a request tells about the browser it comes from. */
export function readBrowser(request: Request): Browser {
  return {
    userAgent: request.headers.get("user-agent"),
    cookieHeader: request.headers.get("cookie"),
    clientAddress: readClientAddress(request),
  };
}

/** The address attempts are counted by. Only the platform sets this header; others could be made up. */
export function readClientAddress(request: Request): string {
  return request.headers.get("cf-connecting-ip") ?? "unknown";
}
