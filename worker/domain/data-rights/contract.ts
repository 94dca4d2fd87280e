import { z } from "zod";

export const DeleteAccount = z.object({
  password: z.string({ error: "Enter your password" }).max(128, "Passwords have at most 128 characters"),
});
export type DeleteAccount = z.infer<typeof DeleteAccount>;

/** What must end first. Each has its check in `erasure-checks.ts` and its words on the page. */
export const erasureObstacles = [
  "super-user",
  "render-pending",
  "payment-open",
  "tokens-owed",
  "earnings-unpaid",
  "checkout-open",
] as const;
export type ErasureObstacle = (typeof erasureObstacles)[number];
