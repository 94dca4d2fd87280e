/** Spec §2, Buy tokens: word for word. */
export const buyTokens = {
  title: "Get More Tokens",
  text: "Each token lets you render one video with music",
  note: "Secure payment processing via Stripe",
  popular: "Popular",
  points: ["No expiration", "HD quality output"],
  notYet:
    "Card payment is not connected on this installation yet, so packages cannot be bought here for now.",
} as const;
