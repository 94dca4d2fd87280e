export const billingPath = "/settings/billing";
