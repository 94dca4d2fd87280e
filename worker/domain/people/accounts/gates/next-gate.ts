import { awaitingSecondFactor, type Visitor } from "#worker/domain/lib/viewer.contract.ts";

/** Pages anyone may open. Everything else needs an account that has passed every gate. */
const openPaths = new Set([
  "/",
  "/auth",
  "/sign-out",
  "/forgot-password",
  "/reset-password",
  "/verify-email",
]);
const secondFactorPath = "/auth/second-factor";
const securityPath = "/settings/security";
/** What belongs to everybody who is signed in, approved or not: their own data, and the keys to their account. */
const ownPaths = new Set(["/settings/data", securityPath]);

/** Label accounts can’t buy tokens. */
const buyerPaths = new Set(["/buy-tokens", "/buy-token", "/settings/billing"]);

/**
 * Where a visitor must go before `path`, or null when the way is free. Spec §2 and §4: no user, then approval, then
 * profile, then role; a second factor that is still awaited comes before all of them. Loaders, actions and the API ask
 * this one function.
 */
export function nextGate(visitor: Visitor, path: string): string | null {
  if (openPaths.has(path)) return null;
  if (!visitor) return "/auth";
  if (visitor === awaitingSecondFactor) return path === secondFactorPath ? null : secondFactorPath;
  if (path === secondFactorPath) return "/";
  if (ownPaths.has(path)) return null;
  if (visitor.approvalStatus !== "approved")
    return path === "/awaiting-approval" ? null : "/awaiting-approval";
  if (path === "/awaiting-approval") return "/";
  if (!visitor.isProfileCompleted) return path === "/complete-profile" ? null : "/complete-profile";
  if (path === "/complete-profile") return "/";
  if (isUnder(path, "/admin")) return adminGate(visitor);
  if (isUnder(path, "/label") && visitor.activeRole !== "label") return "/";
  const isOfBrands = ["/shortlists", "/reviews", "/comps", "/compare", "/orders"].some((of) =>
    isUnder(path, of),
  );
  if (isOfBrands && visitor.activeRole === "label") return "/";
  if (buyerPaths.has(path) && visitor.activeRole === "label") return "/";
  return null;
}

function adminGate(viewer: { isSuperUser: boolean; mustSetUpSecondFactor: boolean }): string | null {
  if (!viewer.isSuperUser) return "/";
  return viewer.mustSetUpSecondFactor ? securityPath : null;
}

function isUnder(path: string, root: string): boolean {
  return path === root || path.startsWith(`${root}/`);
}

/** Pages and files that show the catalogue, the same to everybody who is through the gates. */
const browsing = new Set([
  "/",
  "/library",
  "/library/filters",
  "/compare",
  "/track/:trackId",
  "/upload/:trackId",
  "/media/previews/:trackId",
  "/media/covers/:trackId",
]);

/**
 * Whether a request may be answered by a copy of the database that is a moment behind. What shows anybody's money, work or
 * catalogue may not, and neither may what does something: there an account that was suspended, a session that was ended or
 * a role that was taken away counts at once.
 */
export function mayLag(method: string, route: string): boolean {
  return (method === "GET" || method === "HEAD") && browsing.has(route);
}
