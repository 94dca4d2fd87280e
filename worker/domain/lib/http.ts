import type { Viewer } from "./viewer.contract.ts";

/** Thrown as 404. Does not reveal whether the record is missing or belongs to another account. */
export const notFound = () => refusal(404);

export const forbidden = () => refusal(403);

/** For requests that our own pages never send. */
export const badRequest = () => refusal(400);

function refusal(status: number): Response {
  return new Response(null, { status });
}

/** Throws 403 unless the viewer is an approved super user. A second line of defence behind the gates. */
export function requireSuperUser(viewer: Viewer): void {
  if (!viewer.isSuperUser || viewer.approvalStatus !== "approved") throw forbidden();
}

/** The client's network address. Only the platform sets this header; others could be forged. */
export const readClientAddress = ({ headers }: Pick<Request, "headers">): string =>
  headers.get("cf-connecting-ip") ?? "unknown";
