/** A link is open until it runs out or its owner closes it. */
export type LinkState = "open" | "closed" | "expired";
