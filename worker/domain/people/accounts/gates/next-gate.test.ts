import {
  type Arbitrary,
  assert,
  boolean,
  constant,
  constantFrom,
  oneof,
  property,
  record,
  string,
  uniqueArray,
  webPath,
} from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type ApprovalStatus,
  awaitingSecondFactor,
  type Role,
  type Viewer,
  type Visitor,
} from "#worker/domain/lib/viewer.contract.ts";
import { mayLag, nextGate } from "./next-gate.ts";
import { chooseActiveRole } from "#worker/domain/people/accounts/find-session.ts";

/** Every path of the URL table, and some that are not in it. */
const paths = [
  "/",
  "/auth",
  "/auth/second-factor",
  "/sign-out",
  "/forgot-password",
  "/reset-password",
  "/verify-email",
  "/awaiting-approval",
  "/complete-profile",
  "/library",
  "/track/:trackId",
  "/upload/:trackId",
  "/render/:renderId",
  "/my-videos",
  "/compare",
  "/buy-tokens",
  "/buy-token",
  "/settings",
  "/settings/billing",
  "/settings/security",
  "/settings/data",
  "/settings/security/more",
  "/settings/database",
  "/label/library",
  "/label/syncs",
  "/admin",
  "/admin/reports",
  "/api",
  "/report-track",
  "/labels",
  "/administrator",
] as const;
type Path = (typeof paths)[number];

const openTo = (...free: Path[]) => new Set<string>(free);
const open = ["/", "/auth", "/sign-out", "/forgot-password", "/reset-password", "/verify-email"] as const;

/** Own data and account security, open to every signed-in user. */
const own = ["/settings/security", "/settings/data"] as const;

type Person = { roles: readonly Role[]; activeRole: Viewer["activeRole"]; mustSetUpSecondFactor?: boolean };
const users = {
  brand: { roles: ["brand"], activeRole: "brand" },
  label: { roles: ["label"], activeRole: "label" },
  "super user as brand": { roles: ["super_user", "brand"], activeRole: "brand" },
  "super user as label": { roles: ["super_user", "brand"], activeRole: "label" },
  "super user without a second factor": {
    roles: ["super_user"],
    activeRole: "brand",
    mustSetUpSecondFactor: true,
  },
} as const satisfies Record<string, Person>;

const person = (who: Person, approvalStatus: ApprovalStatus, isProfileCompleted: boolean): Viewer => ({
  id: "1",
  email: "a@b.c",
  roles: who.roles,
  activeRole: who.activeRole,
  isSuperUser: who.roles.includes("super_user"),
  approvalStatus,
  isProfileCompleted,
  isEmailVerified: false,
  mustSetUpSecondFactor: who.mustSetUpSecondFactor ?? false,
  tokenBalance: 0,
});

/** Redirects from pages that an approved and complete user of each kind may not open. */
const elsewhere: Record<keyof typeof users, Partial<Record<Path, string>>> = {
  brand: { "/label/library": "/", "/label/syncs": "/", "/admin": "/", "/admin/reports": "/" },
  label: {
    "/compare": "/",
    "/buy-tokens": "/",
    "/buy-token": "/",
    "/settings/billing": "/",
    "/admin": "/",
    "/admin/reports": "/",
  },
  "super user as brand": { "/label/library": "/", "/label/syncs": "/" },
  "super user as label": { "/compare": "/", "/buy-tokens": "/", "/buy-token": "/", "/settings/billing": "/" },
  "super user without a second factor": {
    "/label/library": "/",
    "/label/syncs": "/",
    "/admin": "/settings/security",
    "/admin/reports": "/settings/security",
  },
};
const steps: Partial<Record<Path, string>> = {
  "/auth/second-factor": "/",
  "/awaiting-approval": "/",
  "/complete-profile": "/",
};

/** Independent version of the table in spec §2 and §4, by state instead of by order. */
function expected(name: keyof typeof users, approval: ApprovalStatus, isComplete: boolean, path: Path) {
  if (openTo(...open).has(path)) return null;
  if (path === "/auth/second-factor") return "/";
  if (openTo(...own).has(path)) return null;
  if (approval !== "approved") return path === "/awaiting-approval" ? null : "/awaiting-approval";
  if (!isComplete && path === "/complete-profile") return null;
  if (!isComplete) return path === "/awaiting-approval" ? "/" : "/complete-profile";
  return steps[path] ?? elsewhere[name][path] ?? null;
}

const states = (["pending", "rejected", "approved"] as const).flatMap((approval) =>
  [false, true].map((isComplete) => ({ approval, isComplete })),
);
const names = Object.keys(users) as (keyof typeof users)[]; // the keys of the literal above
const rows = names.flatMap((name) =>
  states.flatMap(({ approval, isComplete }) => paths.map((path) => ({ name, approval, isComplete, path }))),
);

describe("nextGate for every person, state and path", () => {
  test.each(rows)("$name, $approval, complete: $isComplete, at $path", (row) => {
    const viewer = person(users[row.name], row.approval, row.isComplete);
    expect(nextGate(viewer, row.path)).toBe(expected(row.name, row.approval, row.isComplete, row.path));
  });

  test.each(paths)("signed out at %s", (path) => {
    expect(nextGate(null, path)).toBe(openTo(...open).has(path) ? null : "/auth");
  });

  test.each(paths)("awaiting the second factor at %s", (path) => {
    const isFree = openTo(...open, "/auth/second-factor").has(path);
    expect(nextGate(awaitingSecondFactor, path)).toBe(isFree ? null : "/auth/second-factor");
  });
});

const anyVisitor: Arbitrary<Visitor> = oneof(
  constant(null),
  constant(awaitingSecondFactor),
  record({
    roles: uniqueArray(constantFrom<Role[]>("brand", "label", "super_user")),
    chosen: constantFrom("brand" as const, "label" as const, null),
    approval: constantFrom("pending" as const, "approved" as const, "rejected" as const),
    isComplete: boolean(),
    lacksFactor: boolean(),
  }).map(({ roles, chosen, approval, isComplete, lacksFactor }) => ({
    ...person({ roles, activeRole: chooseActiveRole(roles, chosen) }, approval, isComplete),
    mustSetUpSecondFactor: lacksFactor && roles.includes("super_user"),
  })),
);
const anyPath = oneof(
  constantFrom<string[]>(...paths),
  webPath(),
  string().map((text) => `/${text}`),
);

describe("nextGate for any visitor and path", () => {
  test("redirects to an open page, never to the same one", () => {
    assert(
      property(anyVisitor, anyPath, (visitor, path) => {
        const target = nextGate(visitor, path);
        expect(target === null || nextGate(visitor, target) === null).toBe(true);
        expect(target).not.toBe(path);
      }),
      { numRuns: 2000 },
    );
  });

  test("opens gated pages only with account, second factor, approval, profile and role", () => {
    assert(
      property(anyVisitor, anyPath, (visitor, path) => {
        expect(nextGate(visitor, path) !== null || isDeserved(visitor, path)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});

/** Conditions that a visitor must meet to be on a page. */
function isDeserved(visitor: Visitor, path: string): boolean {
  if (openTo(...open).has(path)) return true;
  if (visitor === awaitingSecondFactor) return path === "/auth/second-factor";
  if (visitor === null) return false;
  if (openTo(...own).has(path)) return true;
  if (path === "/awaiting-approval") return visitor.approvalStatus !== "approved";
  const isComplete = visitor.isProfileCompleted || path === "/complete-profile";
  if (visitor.approvalStatus !== "approved" || !isComplete) return false;
  if (/^\/admin(\/|$)/.test(path)) return visitor.isSuperUser && !visitor.mustSetUpSecondFactor;
  return !/^\/label(\/|$)/.test(path) || visitor.activeRole === "label";
}

test("mayLag allows replicas for browsing the catalogue", () => {
  for (const route of ["/", "/library", "/track/:trackId", "/media/previews/:trackId", "/media/covers/:trackId"])
    expect(mayLag("GET", route)).toBe(true);
});

test("mayLag requires the primary for money, labels, admin and writes", () => {
  for (const route of ["/buy-tokens", "/label/library", "/admin", "/my-videos", "/render/:renderId", "/settings"])
    expect(mayLag("GET", route)).toBe(false);
  for (const method of ["POST", "PUT", "DELETE"]) expect(mayLag(method, "/track/:trackId")).toBe(false);
});
