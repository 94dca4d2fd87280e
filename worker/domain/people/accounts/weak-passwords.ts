import { commonPasswordList } from "./common-password-list.ts";
import type { WeakPassword } from "./accounts.contract.ts";

const productName = "cuesheet";

let common: Set<string> | null = null;

/**
 * Why a password that is long enough is still among the first to be tried, or null: one of the 10,000 most common
 * (design.md §4.5), blanks, one character over and over, our name, or the account's own address. Case does not help, nor do
 * digits and punctuation around the last two.
 */
export function findWeakness(password: string, email: string): WeakPassword | null {
  const plain = password.normalize("NFKC").toLowerCase();
  if (/^[\s\p{Z}\p{C}]*$/u.test(plain)) return "blank-password";
  if (new Set(plain).size === 1) return "repeated-character-password";
  if (isCommon(plain)) return "common-password";
  const letters = lettersOf(plain);
  if (letters !== "" && letters.replaceAll(productName, "") === "") return "product-name-password";
  return isOwnAddress(plain, letters, email.normalize("NFKC").toLowerCase()) ? "own-address-password" : null;
}

function isCommon(password: string): boolean {
  common ??= new Set(commonPasswordList.trim().split(/\s+/));
  return common.has(password);
}

/** The whole address, the part before the @, and that without what stands behind a plus. */
function isOwnAddress(plain: string, letters: string, email: string): boolean {
  const local = email.slice(0, email.lastIndexOf("@"));
  return [email, local, local.replace(/\+.*$/, "")].some(
    (part) => plain === part || (lettersOf(part).length >= 3 && letters === lettersOf(part)),
  );
}

const lettersOf = (text: string): string => text.replaceAll(/\P{L}/gu, "");
