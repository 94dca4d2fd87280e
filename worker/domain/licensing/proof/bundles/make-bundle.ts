import { z } from "zod";
import type { AppContext } from "#worker/context.ts";
import { sha256Hex } from "#worker/crypto.ts";
import { keySet } from "#worker/domain/licensing/licences/signing/did-document.ts";
import { readJws } from "#worker/domain/licensing/licences/signing/jws.ts";
import { listKeys } from "#worker/domain/licensing/licences/signing/key-history.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { findSignedIssue } from "#worker/domain/licensing/proof/public-licences/licence-proof.ts";
import { findLicencePdf } from "#worker/domain/licensing/renders/media-access.ts";
import { readCertificate } from "#worker/domain/licensing/licences/revocations/read-certificate.ts";
import { recordDownload } from "#worker/domain/licensing/licences/revocations/record-download.ts";
import { proveLogged } from "#worker/domain/licensing/proof/public-licences/prove-logged.ts";
import { readNewestHead } from "#worker/domain/licensing/licences/transparency-log/read-log.ts";
import { readMe } from "./read-me.ts";
// oxlint-disable-next-line import/default -- its text
import verifier from "./verify.mjs?raw";

export type Bundle = { number: string; zip: ReadableStream<Uint8Array> };
/** Parts by their names. */
export type Parts = Readonly<Record<string, Uint8Array<ArrayBuffer>>>;

type BundleParts = { number: string; parts: Parts };

const Said = z.object({
  number: z.string(),
  target: z.array(z.object({ uid: z.string(), sha256: z.string() })),
});

/**
 * What proves a licence without asking anybody: its signed data, its place in the log, the keys, and `verify.mjs`, which
 * checks them all. Null where there is no such number, or its data is not signed and logged yet.
 */
export async function makeBundle(ctx: AppContext, typed: string): Promise<Bundle | null> {
  return pack(ctx, await readParts(ctx, typed, {}));
}

/**
 * The same of a licence of the viewer's own, with its certificate. It counts as a download of that where there is one to hand
 * out: recorded first, and put together from what is there by then.
 */
export async function makeOwnBundle(
  ctx: AppContext,
  viewer: Viewer,
  licenceId: string,
): Promise<Bundle | null> {
  if (!(await findOwnBundle(ctx, viewer, licenceId))) return null;
  await recordDownload(ctx, viewer, { ids: [licenceId] });
  return pack(ctx, await findOwnBundle(ctx, viewer, licenceId));
}

/** What would be in it; null where there is none. Nothing is recorded. */
export async function findOwnBundle(
  ctx: AppContext,
  viewer: Viewer,
  licenceId: string,
): Promise<BundleParts | null> {
  const pdf = await findLicencePdf(ctx, viewer, licenceId);
  const certificate = pdf && (await readCertificate(ctx, pdf));
  return certificate && readParts(ctx, pdf.number, { "certificate.pdf": new Uint8Array(certificate) });
}

export async function readParts(ctx: AppContext, typed: string, more: Parts): Promise<BundleParts | null> {
  const [issue, head, keys] = await Promise.all([
    findSignedIssue(ctx, typed),
    readNewestHead(ctx),
    listKeys(ctx),
  ]);
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
