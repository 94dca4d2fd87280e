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

/** Of an artist who writes with somebody else and whose label excludes some uses; everybody in it is made up. */
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
export const declarationOf = (artist: string): RightsDeclaration =>
  artist === writer.name ? junoVale : plainDeclaration;
