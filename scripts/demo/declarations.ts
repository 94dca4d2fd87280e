import { createHash } from "node:crypto";
import {
  plainDeclaration,
  type RightsDeclaration,
  type Writer,
} from "#worker/domain/catalogue/tracks/rights/declaration.contract.ts";

const writer: Writer = {
  name: "Juno Vale",
  role: "words and music",
  ipi: null,
  society: "SOCAN",
  shareBasisPoints: 6000,
  publisher: "Static Orchard Songs",
  isControlled: true,
  consent: null,
};

/** For a fictional artist with a co-writer, whose label excludes some uses. */
const junoVale: RightsDeclaration = {
  ...plainDeclaration,
  writers: [
    writer,
    {
      ...writer,
      name: "Mika Lindqvist",
      role: "music",
      society: "STIM",
      shareBasisPoints: 4000,
      publisher: "Nordlys Musik",
      isControlled: false,
      consent: { name: "Nordlys Musik", date: "2026-10-12", text: "Signed letter" },
    },
  ],
  contentId: {
    isRegistered: true,
    registeredBy: "Static Orchard",
    releaseContact: "claims@staticorchard.example",
    releaseDays: 2,
  },
  excludedUses: ["politics", "gambling"],
};

/** Declarations of demo tracks, by artist. */
export const declarationOf = (artist: string): RightsDeclaration => (artist === writer.name ? junoVale : plainDeclaration);

/** Deterministic id of a name, so that seeding is idempotent. Shaped like a version 5 UUID. */
function uuidOf(name: string): string {
  const hex = createHash("sha1").update(name).digest("hex");
  const variant = ((Number.parseInt(hex.slice(16, 18), 16) & 0x3f) | 0x80).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-${variant}${hex.slice(18, 20)}-${hex.slice(20, 32)}`;
}

export const demoId = (name: string): string => uuidOf(`cuesheet-demo:${name}`);
export const demoTrackId = (slug: string): string => uuidOf(`cuesheet demo track ${slug}`);

/** Completes eleven digits to a UPC-A. Numbers that begin with 4 are for use within a shop, so no real release has them. */
export function upcFrom(elevenDigits: string): string {
  return elevenDigits + upcCheckDigit(elevenDigits);
}

export function upcCheckDigit(elevenDigits: string): string {
  const sum = elevenDigits.split("").reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0);
  return String((10 - (sum % 10)) % 10);
}
