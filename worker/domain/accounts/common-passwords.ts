import { commonPasswordList } from "./common-password-list.ts";

let common: Set<string> | null = null;

/** Whether a password is among the 3,000 that are tried first (design.md §4.5). Case does not help. */
export function isCommonPassword(password: string): boolean {
  common ??= new Set(commonPasswordList.trim().split(/\s+/));
  return common.has(password.toLowerCase());
}
