import type Stripe from "stripe";

/** The one version spoken here: the one that the installed SDK pins. Another SDK does not compile with it. */
export const apiVersion: Stripe.LatestApiVersion = "2026-10-28.endive";
