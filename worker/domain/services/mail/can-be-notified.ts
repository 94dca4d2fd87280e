/** Whether an account still has an address that a mail can go to. */
export const canBeNotified = ({ email, erasedAt }: { email: string; erasedAt: number | null }): boolean =>
  erasedAt === null && email.includes("@");
