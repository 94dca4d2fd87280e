import { describe, expect, test } from "vitest";
import { creationFailed, linkFailed, resetFailed } from "./connect-copy.ts";

describe("what goes wrong with a payout account is told as specified", () => {
  test("an account that cannot be created stands for ten seconds", () => {
    expect(creationFailed("Country not supported.")).toEqual({
      kind: "error",
      title: "Stripe Connect Setup Required",
      description: "Country not supported.",
      seconds: 10,
    });
  });

  test("a platform that has not signed up for Connect is told where to enable it", () => {
    const said = "You can only create new accounts if you've signed up for Connect.";
    expect(creationFailed(said).description).toMatch(/^You can only.*enable Connect in the Stripe dashboard/);
  });

  test("a link that Stripe refuses to a rejected account names the rejection, any other says what Stripe says", () => {
    expect(linkFailed("This account has been rejected.").title).toBe("Account Rejected by Stripe");
    expect(linkFailed("Too many requests.")).toMatchObject({
      title: "Error",
      description: "Too many requests.",
    });
    expect(resetFailed("Not now.")).toMatchObject({ title: "Error", description: "Not now." });
  });
});
