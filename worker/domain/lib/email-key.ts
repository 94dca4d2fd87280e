/** Two spellings of one mailbox are one account. */
export function emailKey(email: string): string {
  return email.trim().normalize("NFKC").toLowerCase();
}
