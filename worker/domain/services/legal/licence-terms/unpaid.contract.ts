/** Days from the loss of a dispute until its suspended licences are revoked. */
export const unpaidDays = 30;
