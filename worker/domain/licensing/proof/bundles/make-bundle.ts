import { z } from "zod";
import type { AppContext } from "#worker/context.ts";
import { sha256Hex } from "#worker/crypto.ts";
import { verifyUrl } from "#worker/domain/licensing/licences/licence-number.ts";
import { keySet, listKeys } from "#worker/domain/licensing/licences/signing/key-history.ts";
import { readJws } from "#worker/domain/licensing/licences/signing/signing-key.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { findSignedIssue } from "#worker/domain/licensing/proof/public-licences/licence-proof.ts";
import { findLicencePdf } from "#worker/domain/licensing/renders/media-access.ts";
import { readCertificate } from "#worker/domain/licensing/licences/certificates.ts";
import { recordDownload } from "#worker/domain/licensing/licences/revocations/revoke-licence.ts";
import { proveLogged } from "#worker/domain/licensing/proof/public-licences/find-delivered-file.ts";
import { readNewestHead } from "#worker/domain/licensing/licences/transparency-log/read-log.ts";
// oxlint-disable-next-line import/default -- imported as text
import verifier from "./verify.mjs?raw";

export type Bundle = { number: string; zip: ReadableStream<Uint8Array> };
export type Parts = Readonly<Record<string, Uint8Array<ArrayBuffer>>>;

type BundleParts = { number: string; parts: Parts };

const Said = z.object({
  number: z.string(),
  target: z.array(z.object({ uid: z.string(), sha256: z.string() })),
});

/** Packs everything that proves a licence offline. Null for an unknown number, or data not yet signed and logged. */
export async function makeBundle(ctx: AppContext, typed: string): Promise<Bundle | null> {
  return pack(ctx, await readParts(ctx, typed, {}));
}

/** Packs the viewer's own licence with its certificate. Counts as a download of the certificate, which is recorded first. */
export async function makeOwnBundle(ctx: AppContext, viewer: Viewer, licenceId: string): Promise<Bundle | null> {
  if (!(await findOwnBundle(ctx, viewer, licenceId))) return null;
  await recordDownload(ctx, viewer, { ids: [licenceId] });
  return pack(ctx, await findOwnBundle(ctx, viewer, licenceId));
}

/** The parts of the bundle; null if the viewer has no such licence. Does not record a download. */
export async function findOwnBundle(ctx: AppContext, viewer: Viewer, licenceId: string): Promise<BundleParts | null> {
  const pdf = await findLicencePdf(ctx, viewer, licenceId);
  const certificate = pdf && (await readCertificate(ctx, pdf));
  return certificate && readParts(ctx, pdf.number, { "certificate.pdf": new Uint8Array(certificate) });
}

export async function readParts(ctx: AppContext, typed: string, more: Parts): Promise<BundleParts | null> {
  const [issue, head, keys] = await Promise.all([findSignedIssue(ctx, typed), readNewestHead(ctx), listKeys(ctx)]);
  const said = issue && Said.safeParse(readJws(issue.jwt)?.payload.credentialSubject);
  if (!issue || !said?.success || !head) return null;
  const proof = await proveLogged(ctx, issue, head);
  if (!proof) return null;
  const { number, target } = said.data;
  const origin = ctx.settings.PUBLIC_ORIGIN;
  const parts: Parts = {
    "licence.jwt": bytesOf(issue.jwt),
    "log-proof.json": bytesOfJson(proof),
    "keys.json": bytesOfJson(keySet(origin, keys)),
    ...more,
    "verify.mjs": bytesOf(verifier),
    "READ-ME.txt": bytesOf(readMe({ number, origin, hasCertificate: "certificate.pdf" in more })),
  };
  const files = Object.fromEntries(Object.entries(parts).map(([name, bytes]) => [name, sha256Hex(bytes)]));
  const licensed = target.map(({ uid, sha256: hash }) => ({ uid, sha256: hash }));
  return { number, parts: { ...parts, "manifest.json": bytesOfJson({ number, files, licensed }) } };
}

async function pack(ctx: AppContext, bundle: BundleParts | null): Promise<Bundle | null> {
  if (!bundle) return null;
  const lastModified = new Date(ctx.clock.now());
  const { makeZip } = await import("client-zip");
  const entries = Object.entries(bundle.parts).map(([name, input]) => ({ name, lastModified, input }));
  return { number: bundle.number, zip: makeZip(entries) };
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
const bytesOfJson = (value: object) => bytesOf(`${JSON.stringify(value, null, 2)}\n`);

type About = { number: string; origin: string; hasCertificate: boolean };

/** The README of a bundle, for a reader years from now. */
function readMe({ number, origin, hasCertificate }: About): string {
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
