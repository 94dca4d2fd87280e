import { describe, expect, test } from "vitest";
import { creationFailed, linkFailed, resetFailed } from "./connect-copy.ts";

describe("payout account error toasts", () => {
  test("show a failed account creation for 10 seconds", () => {
    expect(creationFailed("Country not supported.")).toEqual({
      kind: "error",
      title: "Stripe Connect Setup Required",
      description: "Country not supported.",
      seconds: 10,
    });
  });

  test("explain where to enable Connect for a platform without it", () => {
    const said = "You can only create new accounts if you've signed up for Connect.";
    expect(creationFailed(said).description).toMatch(/^You can only.*enable Connect in the Stripe dashboard/);
  });

  test("name the rejection for a rejected account, otherwise quote Stripe", () => {
    expect(linkFailed("This account has been rejected.").title).toBe("Account Rejected by Stripe");
    expect(linkFailed("Too many requests.")).toMatchObject({
      title: "Error",
      description: "Too many requests.",
    });
    expect(resetFailed("Not now.")).toMatchObject({ title: "Error", description: "Not now." });
  });
});
