import { verifyUrl } from "#worker/domain/licensing/licences/licence-number.ts";

type About = { number: string; origin: string; hasCertificate: boolean };

/** The text that lies in a bundle, for whoever opens it years from now. */
export function readMe({ number, origin, hasCertificate }: About): string {
  const parts = [
    ["licence.jwt", "the licence as signed data (Verifiable Credential, EdDSA)"],
    ["log-proof.json", "its entry in the public log, and the path to a signed head"],
    ["keys.json", "the public keys that may have signed them"],
    ...(hasCertificate ? [["certificate.pdf", "the certificate, for people"]] : []),
    ["manifest.json", "SHA-256 of every part and of every licensed video"],
    ["verify.mjs", "checks all of it, without a network"],
  ];
  const width = Math.max(...parts.map(([name = ""]) => name.length));
  return `Sync licence ${number}

Put the video next to these files and run, with Node.js 20 or later:

    node verify.mjs

It prints one line for each check and says why one fails. Two things can
only be checked online: whether the licence has since been revoked, and
that the keys are the issuer's own. The page below checks those too:
drop this bundle there, its licence.jwt, the certificate or the video.
It reads them in your browser and uploads nothing.

${parts.map(([name = "", what]) => `${name.padEnd(width)}  ${what}`).join("\n")}

Check online   ${new URL("/verify", origin).href}
The licence    ${verifyUrl(origin, number)}
The formats    ${new URL("/developers/verify", origin).href}
`;
}
