/** Spec §9. Prices in US dollars. */
export const tokenPackages = [
  { tokens: 1, priceUsd: 5, discountPercent: 0, isPopular: false },
  { tokens: 10, priceUsd: 50, discountPercent: 0, isPopular: false },
  { tokens: 25, priceUsd: 115, discountPercent: 8, isPopular: true },
  { tokens: 50, priceUsd: 220, discountPercent: 12, isPopular: false },
  { tokens: 100, priceUsd: 420, discountPercent: 20, isPopular: false },
] as const;
