import type { Viewer } from "./contract.ts";

/** Pages anyone may open. Everything else needs an account that has passed every gate. */
const openPaths = new Set(["/", "/auth", "/sign-out"]);

/**
 * Where a visitor must go before `path`, or null when the way is free. Spec §2 and §4: no user, then approval, then
 * profile, then role. Loaders, actions and the API ask this one function.
 */
export function nextGate(viewer: Viewer | null, path: string): string | null {
  if (openPaths.has(path)) return null;
  if (!viewer) return "/auth";
  if (viewer.approvalStatus !== "approved")
    return path === "/awaiting-approval" ? null : "/awaiting-approval";
  if (path === "/awaiting-approval") return "/";
  if (!viewer.isProfileCompleted) return path === "/complete-profile" ? null : "/complete-profile";
  if (path === "/complete-profile") return "/";
  if (isUnder(path, "/admin") && !viewer.isSuperUser) return "/";
  if (isUnder(path, "/label") && viewer.activeRole !== "label") return "/";
  if ((path === "/buy-tokens" || path === "/buy-token") && viewer.activeRole === "label") return "/";
  return null;
}

function isUnder(path: string, root: string): boolean {
  return path === root || path.startsWith(`${root}/`);
}
