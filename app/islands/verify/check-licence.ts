import { licenceFileCopy as words } from "#app/content/licence-file-copy.ts";
import { type KeySet, readSigned, sha256, verifyBundle } from "#worker/domain/licensing/proof/bundles/verify.mjs";
import { type Ask, openStep, type Step, isUnsupported } from "./ask.ts";
import { type LicenceClaims, readClaims, readParts } from "./licence-claims.ts";
import type { ArchiveParts } from "./read-archive.ts";
import { checkStatus, checkLogged, checkBundledKeys } from "./check-with-site.ts";

/** The verdict is the worst of all checks: `fails`, `revoked`, `suspended`, `open`, `superseded`, `holds`. */
export type CheckedLicence = {
  verdict: "holds" | "superseded" | "suspended" | "revoked" | "open" | "fails";
  steps: readonly Step[];
  /** Null unless the signature is valid. */
  claims: LicenceClaims | null;
  supersededBy: string | null;
};

/** Called after each check. */
type Show = (steps: readonly Step[]) => void;

/** Checks a compact JWS; `now` in UTC milliseconds. Trusts none of its content before the signature is verified. */
export async function checkLicence(jwt: string, ask: Ask, now: number, show: Show): Promise<CheckedLicence> {
  const steps: Step[] = [];
  const add = (step: Step) => {
    steps.push(step);
    show(steps);
  };
  const signed = await checkSigned(jwt, ask, add);
  if (!signed) {
    const reached = new Set(steps.map(({ title }) => title));
    for (const { title } of [words.key, words.signature, words.status, words.log])
      if (!reached.has(title)) steps.push({ state: "open", title, text: words.notReached });
    show(steps);
    return { ...judge(steps, null), claims: null };
  }
  const { claims, keys } = signed;
  const standing = await checkStatus(claims, keys, ask, now);
  add(standing.step);
  add(await checkLogged(jwt, keys, ask));
  return { ...judge(steps, standing.supersededBy), claims };
}

/** Checks a bundle: its JWS as above, then every other file in it. */
export async function checkBundle(parts: ArchiveParts, ask: Ask, now: number, show: Show): Promise<CheckedLicence> {
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

/** Checks format, issuer, algorithm, key and signature, in this order: each depends on the one before. */
async function checkSigned(
  jwt: string,
  ask: Ask,
  add: (step: Step) => void,
): Promise<{ claims: LicenceClaims; keys: KeySet } | null> {
  const { format, issuer, algorithm, key, signature } = words;
  const stop = (step: Step): null => {
    add(step);
    return null;
  };
  const fail = (title: string, text: string) => stop({ state: "fails", title, text });
  const said = readParts(jwt);
  if (typeof said === "string") return stop({ state: "fails", title: format.title, text: said });
  const { header, payload } = said;
  const claims = readClaims(payload);
  if (!claims) return fail(format.title, format.kind);
  add({ state: "holds", title: format.title, text: format.holds });

  let keys: KeySet;
  try {
    keys = await ask.keys();
  } catch (error) {
    return stop(openStep(key.title, error));
  }
  const ours = keys.keys[0]?.kid.split("#")[0] ?? "";
  const named = typeof payload.issuer === "string" ? payload.issuer.slice(0, 200) : "";
  const [signer = ""] = header.kid.split("#");
  if (named !== ours || signer !== ours) return fail(issuer.title, issuer.fails(named === ours ? signer : named, ours));
  add({ state: "holds", title: issuer.title, text: issuer.holds(ours) });
  if (header.alg !== "EdDSA") return fail(algorithm.title, algorithm.fails(header.alg.slice(0, 40)));
  add({ state: "holds", title: algorithm.title, text: algorithm.holds });
  if (!keys.keys.some(({ kid }) => kid === header.kid)) return fail(key.title, key.fails);
  add({ state: "holds", title: key.title, text: key.holds, technical: [["kid", header.kid]] });
  try {
    await readSigned(jwt, keys);
  } catch (error) {
    if (isUnsupported(error)) return stop({ state: "open", title: signature.title, text: words.unsupported });
    return fail(signature.title, signature.fails);
  }
  const technical = [
    ["SHA-256", await sha256(new TextEncoder().encode(jwt))],
    ["EdDSA", jwt.slice(jwt.lastIndexOf(".") + 1)],
  ] as const;
  add({ state: "holds", title: signature.title, text: signature.holds, technical });
  return { claims, keys };
}

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}${text.endsWith(".") ? "" : "."}`;
