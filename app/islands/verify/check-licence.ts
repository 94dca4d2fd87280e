import { licenceFileCopy as words } from "#app/content/licence-file-copy.ts";
import { formatDateTime } from "#app/lib/time.ts";
import {
  type KeySet,
  readLogProof,
  readSigned,
  sha256,
  verifyBundle,
} from "#worker/domain/licensing/proof/bundles/verify.mjs";
import type { Ask } from "./ask.ts";
import { type LicenceClaims, readClaims } from "./licence-claims.ts";
import type { ArchiveParts } from "./read-archive.ts";
import { checkStatus, isObject, openStep, type Step } from "./check-status.ts";

/** The worst of all checks, in this order: `fails`, `revoked`, `suspended`, `open`, `superseded`. */
export type CheckedLicence = {
  verdict: "holds" | "superseded" | "suspended" | "revoked" | "open" | "fails";
  steps: readonly Step[];
  /** Null until the signature fits. */
  claims: LicenceClaims | null;
  supersededBy: string | null;
};

/** Checks come one after the other, and each is shown as soon as it is made. */
type Show = (steps: readonly Step[]) => void;

/** Signed data (a compact JWS), step by step; `now` in UTC milliseconds. Nothing of it is believed before its signature fits. */
export async function checkLicence(jwt: string, ask: Ask, now: number, show: Show): Promise<CheckedLicence> {
  const steps: Step[] = [];
  const add = (step: Step) => {
    steps.push(step);
    show(steps);
    return step.state === "holds";
  };
  const rest = (titles: readonly string[]) =>
    titles.forEach((title) => steps.push({ state: "open", title, text: words.notReached }));
  const signed = await checkSigned(jwt, ask, add);
  if (!signed) {
    const reached = new Set(steps.map(({ title }) => title));
    rest(
      [words.key, words.signature, words.status, words.log]
        .map(({ title }) => title)
        .filter((title) => !reached.has(title)),
    );
    show(steps);
    return {
      verdict: steps.some(({ state }) => state === "fails") ? "fails" : "open",
      steps,
      claims: null,
      supersededBy: null,
    };
  }
  const { claims, keys } = signed;
  const standing = await checkStatus(claims, keys, ask, now);
  add(standing.step);
  add(await checkLogged(jwt, keys, ask));
  return { ...judge(steps, standing.supersededBy), claims };
}

/** A bundle: its signed data as above, and everything that lies beside it. */
export async function checkBundle(
  parts: ArchiveParts,
  ask: Ask,
  now: number,
  show: Show,
): Promise<CheckedLicence> {
  const jwt = new TextDecoder().decode(parts["licence.jwt"]).trim();
  const checked = await checkLicence(jwt, ask, now, show);
  if (checked.verdict === "open" && !checked.claims) return checked;
  const lines = await verifyBundle(parts, {});
  const beside = lines
    .filter(({ state }) => state !== "open")
    .map(({ state, text }): Step => {
      const end = text.indexOf(": ");
      return { state, title: text.slice(0, end), text: sentence(text.slice(end + 2)) };
    });
  const steps = [...checked.steps, ...beside, await checkBundledKeys(parts["keys.json"], ask)];
  show(steps);
  return { ...checked, ...judge(steps, checked.supersededBy) };
}

function judge(
  steps: readonly Step[],
  supersededBy: string | null,
): Pick<CheckedLicence, "verdict" | "steps" | "supersededBy"> {
  const has = (state: Step["state"]) => steps.some((step) => step.state === state);
  const worst = (["fails", "revoked", "suspended", "open"] as const).find(has);
  const verdict = worst ?? (supersededBy ? "superseded" : "holds");
  return { verdict, steps, supersededBy };
}

type Add = (step: Step) => boolean;
type Header = { alg: string; kid: string };

/** Form, issuer, algorithm, key, signature: in the order in which each makes sense only after the one before. */
async function checkSigned(
  jwt: string,
  ask: Ask,
  add: Add,
): Promise<{ claims: LicenceClaims; keys: KeySet } | null> {
  const { format, issuer, algorithm, key, signature } = words;
  const said = readParts(jwt);
  if (typeof said === "string") return fail(add, format.title, said);
  const { header, payload } = said;
  const claims = readClaims(payload);
  if (!claims) return fail(add, format.title, format.kind);
  add({ state: "holds", title: format.title, text: format.holds });

  let keys: KeySet;
  try {
    keys = await ask.keys();
  } catch (error) {
    return leaveOpen(add, key.title, error);
  }
  const ours = keys.keys[0]?.kid.split("#")[0] ?? "";
  const named = typeof payload.issuer === "string" ? payload.issuer.slice(0, 200) : "";
  if (named !== ours || header.kid.split("#")[0] !== ours)
    return fail(
      add,
      issuer.title,
      issuer.fails(named === ours ? (header.kid.split("#")[0] ?? "") : named, ours),
    );
  add({ state: "holds", title: issuer.title, text: issuer.holds(ours) });
  if (header.alg !== "EdDSA") return fail(add, algorithm.title, algorithm.fails(header.alg.slice(0, 40)));
  add({ state: "holds", title: algorithm.title, text: algorithm.holds });
  if (!keys.keys.some(({ kid }) => kid === header.kid)) return fail(add, key.title, key.fails);
  add({ state: "holds", title: key.title, text: key.holds, technical: [["kid", header.kid]] });
  try {
    await readSigned(jwt, keys);
  } catch (error) {
    if (isUnsupported(error)) return unable(add, signature.title);
    return fail(add, signature.title, signature.fails);
  }
  const technical = [
    ["SHA-256", await sha256(new TextEncoder().encode(jwt))],
    ["EdDSA", jwt.slice(jwt.lastIndexOf(".") + 1)],
  ] as const;
  add({ state: "holds", title: signature.title, text: signature.holds, technical });
  return { claims, keys };
}

function fail(add: Add, title: string, text: string): null {
  add({ state: "fails", title, text });
  return null;
}

/** Browsers learnt Ed25519 one after the other until 2025, and none does it on a page without TLS. */
const isUnsupported = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof DOMException && error.name === "NotSupportedError");

function unable(add: Add, title: string): null {
  add({ state: "open", title, text: words.unsupported });
  return null;
}

function leaveOpen(add: Add, title: string, error: unknown): null {
  add(openStep(title, error));
  return null;
}

/** Header and payload of a compact JWS, unverified; or what is wrong with it. */
function readParts(jwt: string): { header: Header; payload: Record<string, unknown> } | string {
  const parts = jwt.split(".");
  if (parts.length !== 3 || parts.some((part) => part === "")) {
    // A signature that was cut away is an algorithm's matter where it says that it has none.
    if (parts.length !== 3 || !parts[0] || !parts[1]) return words.format.parts;
  }
  try {
    const [header, payload] = parts.slice(0, 2).map(decode);
    if (!isObject(header) || !isObject(payload)) return words.format.unreadable;
    return { header: { alg: String(header.alg), kid: String(header.kid) }, payload };
  } catch {
    return words.format.unreadable;
  }
}

function decode(part: string): unknown {
  const plain = atob(part.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
  return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
}

async function checkLogged(jwt: string, keys: KeySet, ask: Ask): Promise<Step> {
  const { log } = words;
  try {
    const proof = await ask.logProof(await sha256(new TextEncoder().encode(jwt)));
    if (!proof) return { state: "open", title: log.title, text: log.waiting };
    const reached = await readLogProof(proof, jwt, keys).catch((error: unknown) =>
      error instanceof Error ? error.message : String(error),
    );
    if (typeof reached === "string") return { state: "fails", title: log.title, text: log.fails(reached) };
    const [entry, size] = [reached.index + 1, reached.size].map((count) => count.toLocaleString("en-GB"));
    return {
      state: "holds",
      title: log.title,
      text: log.holds(entry ?? "", size ?? "", formatDateTime(reached.signedAt)),
      technical: [
        ["index", String(reached.index)],
        ["path", proof.path.join(" ") || "–"],
      ],
    };
  } catch (error) {
    return openStep(log.title, error);
  }
}

async function checkBundledKeys(bytes: Uint8Array | undefined, ask: Ask): Promise<Step> {
  const { keys: title, keysHold, keysFail } = words.bundle;
  try {
    const currentKeys = new Set((await ask.keys()).keys.map(({ kid, x }) => `${kid} ${x}`));
    const bundled = readKeys(bytes);
    const isKnown = bundled?.every(({ kid, x }) => currentKeys.has(`${kid} ${x}`)) ?? false;
    return { state: isKnown ? "holds" : "fails", title, text: isKnown ? keysHold : keysFail };
  } catch (error) {
    return openStep(title, error);
  }
}

function readKeys(bytes: Uint8Array | undefined): KeySet["keys"] | null {
  try {
    const said: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return isObject(said) && Array.isArray(said.keys)
      ? said.keys.filter(isObject).map(({ kid, x }) => ({ kid: String(kid), x: String(x) }))
      : null;
  } catch {
    return null;
  }
}

const sentence = (text: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}${text.endsWith(".") ? "" : "."}`;
