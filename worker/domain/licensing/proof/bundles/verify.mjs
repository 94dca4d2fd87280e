#!/usr/bin/env node
// Verifies a Cuesheet licence with the files beside this one: no network, no packages. `node verify.mjs` (Node 20 or later),
// or import { verifyBundle } in a browser. What each check means: /developers/verify on the site that issued the licence.

/** @typedef {{ state: "holds" | "fails" | "open", text: string }} Line */

const text = new TextDecoder();
const bytesOf = (/** @type {string} */ said) => new TextEncoder().encode(said);
/** The last character has unused bits: rejects other encodings of the same bytes. @param {string} said */
function fromBase64Url(said) {
  const plain = atob(said.replaceAll("-", "+").replaceAll("_", "/"));
  const again = btoa(plain).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  if (again !== said) throw new Error("its text differs from what was signed");
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}
const toHex = (/** @type {Uint8Array} */ bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
const fromHex = (/** @type {string} */ hex) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

/** SHA-256, 64 hexadecimal digits. @param {Uint8Array} bytes */
export async function sha256(bytes) {
  return toHex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
}

/** RFC 6962, section 2.1. @param {string} left @param {string} right */
const nodeHash = (left, right) => sha256(Uint8Array.of(1, ...fromHex(left), ...fromHex(right)));

/** RFC 9162, section 2.1.3.2. @param {{ leaf: string, index: number, size: number, path: string[], root: string }} proof */
async function isIncluded({ leaf, index, size, path, root }) {
  if (!(index >= 0 && index < size)) return false;
  let [node, last, hash] = [index, size - 1, leaf];
  for (const sibling of path) {
    if (last === 0) return false;
    if (node % 2 === 1 || node === last) {
      hash = await nodeHash(sibling, hash);
      while (node % 2 === 0 && node !== 0) [node, last] = [Math.floor(node / 2), Math.floor(last / 2)];
    } else hash = await nodeHash(hash, sibling);
    [node, last] = [Math.floor(node / 2), Math.floor(last / 2)];
  }
  return last === 0 && hash === root;
}

/** Verifies a compact JWS (RFC 7515), signed with EdDSA by one of the keys. @param {string} jws @param {any} keys */
export async function readSigned(jws, keys) {
  const [head = "", body = "", signature, more] = jws.trim().split(".");
  if (signature === undefined || more !== undefined) throw new Error("it is not a compact JWS");
  const header = JSON.parse(text.decode(fromBase64Url(head)));
  if (header.alg !== "EdDSA") throw new Error(`its algorithm is ${header.alg}, not EdDSA`);
  const jwk = keys.keys.find((/** @type {any} */ key) => key.kid === header.kid);
  if (!jwk) throw new Error(`keys.json has no key ${header.kid}`);
  // RFC 7638: a key's id is its own hash.
  const named = await sha256(bytesOf(JSON.stringify({ crv: "Ed25519", kty: "OKP", x: jwk.x })));
  if (named !== toHex(fromBase64Url(String(header.kid).split("#").at(-1) ?? "")))
    throw new Error("the key in keys.json does not match its name");
  const key = await crypto.subtle.importKey("jwk", { kty: "OKP", crv: "Ed25519", x: jwk.x }, "Ed25519", false, ["verify"]);
  const isSigned = await crypto.subtle.verify("Ed25519", key, fromBase64Url(signature), bytesOf(`${head}.${body}`));
  if (!isSigned) throw new Error("the signature does not match its content");
  return { header, payload: JSON.parse(text.decode(fromBase64Url(body))) };
}

/**
 * Verifies that a proof leads from signed data to a signed head of the log.
 * @param {any} proof as in log-proof.json @param {string} jws @param {any} keys
 * @returns {Promise<{ index: number, size: number, signedAt: number }>} of the head, in milliseconds since 1970
 */
export async function readLogProof({ entry, path, head }, jws, keys) {
  if ((await sha256(bytesOf(jws.trim()))) !== entry.sha256) throw new Error("its entry is for different signed data");
  const { kind, at, sha256: signed, index } = entry;
  const leaf = await sha256(Uint8Array.of(0, ...bytesOf(JSON.stringify({ kind, at, sha256: signed }))));
  const { payload } = await readSigned(head, keys);
  if (!(await isIncluded({ leaf, index, size: payload.size, path, root: payload.root })))
    throw new Error("the path does not lead from its entry to the signed root");
  return { index, size: payload.size, signedAt: payload.iat * 1000 };
}

/**
 * Runs every offline check, one line each.
 * @param {Record<string, Uint8Array>} files the parts of a bundle by name
 * @param {Record<string, string>} videos SHA-256 of the video files beside them, by name
 * @returns {Promise<Line[]>}
 */
export async function verifyBundle(files, videos) {
  /** @type {Line[]} */
  const lines = [];
  const check = async (/** @type {string} */ what, /** @type {() => Promise<string>} */ run) => {
    try {
      lines.push({ state: "holds", text: `${what}: ${await run()}` });
      return true;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      lines.push({ state: "fails", text: `${what}: ${reason}` });
      return false;
    }
  };
  const part = (/** @type {string} */ name) => {
    const bytes = files[name];
    if (!bytes) throw new Error("it is missing");
    return bytes;
  };
  const json = (/** @type {string} */ name) => {
    try {
      return JSON.parse(text.decode(part(name)));
    } catch (error) {
      throw error instanceof SyntaxError ? new Error(`${name} is no longer valid JSON`) : error;
    }
  };
  /** @type {any} */ let licence = null;

  await check("licence.jwt", async () => {
    const { header, payload } = await readSigned(text.decode(part("licence.jwt")), json("keys.json"));
    if (payload.issuer !== String(header.kid).split("#")[0]) throw new Error("it was not signed by its issuer's key");
    licence = payload.credentialSubject;
    const { number, issue, recording, assignee } = licence;
    return `signed by ${payload.issuer}. ${number}, issue ${issue}: “${recording.title}” by ${recording.artist}, for ${assignee.name}`;
  });
  await check("log-proof.json", async () => {
    const [proof, jws] = [json("log-proof.json"), text.decode(part("licence.jwt"))];
    const { index, size, signedAt } = await readLogProof(proof, jws, json("keys.json"));
    return `entry ${index} of the public log, whose head of ${size} entries was signed on ${new Date(signedAt).toISOString()}`;
  });
  const hasManifest = await check("manifest.json", async () => {
    const manifest = json("manifest.json");
    if (text.decode(part("manifest.json")) !== `${JSON.stringify(manifest, null, 2)}\n`)
      throw new Error("it was changed since the bundle was made");
    const { number, files: parts, licensed } = manifest;
    const said = licence?.target.map((/** @type {any} */ { uid, sha256: hash }) => ({ uid, sha256: hash }));
    if (licence?.number !== number || JSON.stringify(said) !== JSON.stringify(licensed))
      throw new Error("it names a different licence or different videos from the signed data");
    return `${Object.keys(parts).length} parts, ${licensed.length} licensed ${licensed.length === 1 ? "video" : "videos"}`;
  });
  for (const [name, hash] of hasManifest ? Object.entries(json("manifest.json").files) : []) {
    await check(name, async () => {
      if ((await sha256(part(name))) !== hash) throw new Error("it was changed since the bundle was made");
      return "unchanged";
    });
  }
  const names = Object.keys(videos);
  for (const name of names) {
    await check(name, async () => {
      const file = licence?.target.find((/** @type {any} */ each) => each.sha256 === videos[name]);
      if (!file) throw new Error(`this licence does not cover it (SHA-256 ${videos[name]})`);
      return `licensed: ${String(file.uid).split("#").at(-1)}, ${file.width} × ${file.height}, ${file.durationSeconds} s`;
    });
  }
  if (names.length === 0)
    lines.push({
      state: "open",
      text: "There is no video next to this file. Put the MP4 here and run it again.",
    });
  if (URL.canParse(licence?.uid))
    lines.push(
      {
        state: "open",
        text: `Online only: that keys.json has the issuer’s own keys (${new URL("/.well-known/jwks.json", licence.uid)}).`,
      },
      { state: "open", text: `Online only: whether it has since been revoked (${licence.uid}).` },
    );
  return lines;
}

const marks = { holds: "✓", fails: "✗", open: "–" };

/** Computed name, so that bundlers for browsers do not follow it. @param {string} name @returns {Promise<any>} */
const builtIn = (name) => import(/* @vite-ignore */ `node:${name}`);

async function main() {
  const [{ createHash }, { createReadStream }, { readdir, readFile }, path, { fileURLToPath }] = await Promise.all(
    ["crypto", "fs", "fs/promises", "path", "url"].map(builtIn),
  );
  const here = path.dirname(fileURLToPath(import.meta.url));
  /** @type {Record<string, Uint8Array>} */ const files = {};
  /** @type {Record<string, string>} */ const videos = {};
  for (const name of (await readdir(here)).toSorted()) {
    const file = path.join(here, name);
    if (/\.(mp4|mov|m4v)$/i.test(name)) {
      const hash = createHash("sha256");
      for await (const piece of createReadStream(file)) hash.update(piece);
      videos[name] = hash.digest("hex");
    } else if (/\.(jwt|json|mjs|pdf|txt)$/i.test(name)) files[name] = await readFile(file);
  }
  const lines = await verifyBundle(files, videos);
  const print = (/** @type {string} */ said) => void process.stdout.write(`${said}\n`);
  for (const line of lines) print(`${marks[line.state]} ${line.text}`);
  const failed = lines.filter(({ state }) => state === "fails").length;
  print(failed === 0 ? "Everything that can be checked here is valid." : `${failed} of the checks failed.`);
  process.exitCode = failed === 0 ? 0 : 1;
}

if (typeof process !== "undefined" && process.argv?.[1]?.endsWith("verify.mjs")) await main();
