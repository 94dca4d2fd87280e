import type { Viewer } from "./viewer.contract.ts";

/** There is nothing here for whoever asks, or nothing at all: the two are not told apart. Thrown. */
export const notFound = () => refusal(404);

export const forbidden = () => refusal(403);

/** No page of ours sends this. */
export const badRequest = () => refusal(400);

function refusal(status: number): Response {
  return new Response(null, { status });
}

/** Throws 403 for everybody but an approved super user. Gates ask before; this holds when one is forgotten. */
export function requireSuperUser(viewer: Viewer): void {
  if (!viewer.isSuperUser || viewer.approvalStatus !== "approved") throw forbidden();
}

/** The network address a request comes from. Only the platform sets this header; others could be made up. */
export const readClientAddress = ({ headers }: Pick<Request, "headers">): string =>
  headers.get("cf-connecting-ip") ?? "unknown";
