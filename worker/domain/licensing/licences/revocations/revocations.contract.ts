/**
 * `undone`: its brand took the render back. `refunded`: by a super user, for a problem that its brand reported. `unpaid`: its
 * payment was charged back and not made again in time; it ends once it is.
 */
export type RevocationKind = "undone" | "refunded" | "unpaid";

/**
 * `downloaded`: video or certificate were, or the licence is from before downloads were recorded. `account-held`: a payment
 * is disputed, or tokens are owed. `too-many`: five in thirty days. `superseded`: it was raised to another scope, and that
 * comes first.
 */
export type UndoRefusal =
  | "not-found"
  | "downloaded"
  | "too-late"
  | "too-many"
  | "account-held"
  | "superseded";
