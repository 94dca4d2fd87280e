export const billingPath = "/settings/billing";

/** With the question whether to remove the details. */
export const removeBillingHref = `${billingPath}?remove=1`;
