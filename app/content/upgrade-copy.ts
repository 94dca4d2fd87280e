import { success } from "#app/lib/toast.ts";
import type { Toast } from "#app/lib/flash.ts";
import { soldScope } from "#worker/domain/services/legal/licence-terms/licence-scopes.contract.ts";
import type { UpgradeRefusal } from "#worker/domain/licensing/licences/versions.contract.ts";

const { name } = soldScope("commercial");

/** Upgrades a finished video's licence to commercial use. `tokens` is a formatted text. */
export const upgradeCopy = {
  title: "Need more than social media?",
  text: (tokens: string) =>
    `${name} adds email, events, stores, TV, cinema and every other use you can license here, for ${tokens} more: the difference from what you paid. You get a new certificate; this one stays on record.`,
  button: (tokens: string) => `Upgrade Licence (${tokens})`,
  ask: `Upgrade to ${name}?`,
  askText: (tokens: string, balance: string) =>
    `This takes ${tokens} from your balance of ${balance}. The new licence covers the same file and its versions, and replaces this one.`,
  short: (tokens: string) => `You need ${tokens} to upgrade.`,
  buy: "Get More Tokens",
  notUpgraded: "Your licence was not upgraded",
  superseded: (number: string) => `This licence was upgraded to ${name}: ${number} is in force for this video.`,
  open: "Open the New Licence",
  supersedes: "Supersedes",
  supersededBy: "Superseded by",
  /** An upgrade that was undone or refunded. */
  restored: (tokens: string, number: string) =>
    `${tokens} returned to your balance. This licence is revoked, and your social media licence ${number} is in force again.`,
  openRestored: "Open Social Media Licence",
} as const;

export const licenceUpgraded: Toast = success("Licence upgraded", `Your video is licensed for ${name.toLowerCase()}.`);

export const upgradeRefusals: Record<UpgradeRefusal, string> = {
  "not-upgradable": "This licence can’t be upgraded: it has already been upgraded, cancelled or refunded. Nothing was charged.",
  "not-on-sale": "This track is no longer on sale, so you can’t upgrade. Your licence stays valid. Nothing was charged.",
  "offer-changed":
    "The price or the rights information has changed since you opened this page. Check it, then upgrade if you still want to. Nothing was charged.",
  "version-pending": "A version of this video is being made. Please upgrade once it’s ready. Nothing was charged.",
  "insufficient-tokens": "You don’t have enough tokens to upgrade. Nothing was charged.",
  "account-held":
    "One of your payments is disputed or was charged back. See Get More Tokens for what to do. Nothing was charged.",
  "exclusions-not-confirmed":
    "This track’s label excludes some uses. Confirm that your video isn’t for any of them. Nothing was charged.",
  "terms-not-accepted": "Tick the box to accept the terms. Nothing was charged.",
};
