import { awaitingSecondFactor, type Visitor } from "#worker/domain/lib/viewer.contract.ts";

/** Public pages. Everything else needs an account that has passed every gate. */
const openPaths = new Set(["/", "/auth", "/sign-out", "/forgot-password", "/reset-password", "/verify-email"]);
const secondFactorPath = "/auth/second-factor";
const securityPath = "/settings/security";
/** Open to every signed-in user, approved or not: their own data and their credentials. */
const ownPaths = new Set(["/settings/data", securityPath]);

/** Label accounts can’t buy tokens. */
const buyerPaths = new Set(["/buy-tokens", "/buy-token", "/settings/billing"]);

/**
 * The page a visitor must visit before `path`, or null if access is allowed. Spec §2 and §4: signed in, then approval, then
 * profile, then role; a pending second factor comes before all of them. Loaders, actions and the API all use
 * this function.
 */
export function nextGate(visitor: Visitor, path: string): string | null {
  if (openPaths.has(path)) return null;
  if (!visitor) return "/auth";
  if (visitor === awaitingSecondFactor) return path === secondFactorPath ? null : secondFactorPath;
  if (path === secondFactorPath) return "/";
  if (ownPaths.has(path)) return null;
  if (visitor.approvalStatus !== "approved") return path === "/awaiting-approval" ? null : "/awaiting-approval";
  if (path === "/awaiting-approval") return "/";
  if (!visitor.isProfileCompleted) return path === "/complete-profile" ? null : "/complete-profile";
  if (path === "/complete-profile") return "/";
  if (isUnder(path, "/admin")) return adminGate(visitor);
  if (isUnder(path, "/label") && visitor.activeRole !== "label") return "/";
  const isOfBrands = ["/shortlists", "/reviews", "/comps", "/compare", "/orders"].some((of) => isUnder(path, of));
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

/** Pages and files that show the catalogue, identical for every user who has passed the gates. */
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
 * True if a request may be answered by a read replica that lags. Pages with an account's own money, work or
 * catalogue must not lag, nor any write: there a suspended account, an ended session or
 * a removed role takes effect at once.
 */
export function mayLag(method: string, route: string): boolean {
  return (method === "GET" || method === "HEAD") && browsing.has(route);
}
