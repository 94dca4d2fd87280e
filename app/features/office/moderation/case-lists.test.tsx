import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { approvalQuestions } from "#app/content/admin-copy.ts";
import type { UserRow } from "#worker/domain/office/moderation/approvals/approvals.contract.ts";
import { UserList } from "./user-list.tsx";

function markup(element: ReactElement): string {
  const router = createMemoryRouter([{ path: "/", element }]);
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

function usersMarkup(role: "brand" | "label"): string {
  const user: UserRow = {
    id: role,
    email: `${role}@demo.example`,
    roles: [role],
    createdAt: 0,
    status: "approved",
    isErased: false,
    acts: ["revoke"],
  };
  const counts = { pending: 0, approved: 1, rejected: 0 };
  return markup(<UserList query={{ q: "" }} page={{ users: [user], counts, nextAfter: null }} />);
}

test("before a label is revoked, the dialog says what happens to its music and payouts", () => {
  const { text, ofLabel = "" } = approvalQuestions.revoke;
  expect(usersMarkup("label")).toContain(`${text} ${ofLabel}`);
  expect(usersMarkup("brand")).toContain(text);
  expect(usersMarkup("brand")).not.toContain(ofLabel);
});
