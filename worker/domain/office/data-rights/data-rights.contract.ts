import { z } from "zod";

export const DeleteAccount = z.object({
  password: z.string({ error: "Enter your password" }).max(128, "Use at most 128 characters"),
});
export type DeleteAccount = z.infer<typeof DeleteAccount>;

export const exportPagePath = "/settings/data";

/** Per part of an export: a request may call the store and the database a thousand times in all. */
export const documentsPerPart = 400;
/** Downloads of one part: enough for network errors, without overloading the database. */
export const maxExportsPerDay = 5;

/** `GET /account/export.zip?part=2`; without `part` the first. */
export const ExportPart = z.coerce.number().int().min(1).max(100_000).default(1);

export type ExportRefusal =
  | { refusal: "no-such-part" }
  /** `againAt`: when it is available again at the latest. */
  | { refusal: "being-made" | "too-many-today"; againAt: number };

export type ExportState = {
  isBeingMade: boolean;
  /** `againAt` is null if the part is available now. */
  parts: readonly { number: number; againAt: number | null }[];
};

/** Conditions that must end first. Each has its check in `account-erasure.ts` and its message on the page. */
export const erasureObstacles = [
  "super-user",
  "render-pending",
  "payment-open",
  "tokens-owed",
  "earnings-unpaid",
  "checkout-open",
] as const;
export type ErasureObstacle = (typeof erasureObstacles)[number];
