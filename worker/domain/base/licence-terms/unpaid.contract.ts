/** How long a licence whose payment was charged back stays suspended, from the day the dispute is lost, before it is revoked. */
export const unpaidDays = 30;
