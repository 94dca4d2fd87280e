import { expect, test } from "vitest";
import { didDocument, didOf, keyIdOf, keySet, thumbprintOf } from "./key-history.ts";
import { isSignedBy, openSigningKey, readJws, type SigningKey, signJws, thumbprint } from "./signing-key.ts";

/** RFC 8037, appendix A: the key of RFC 8032's first test vector as a JWK. */
const published = {
  kty: "OKP",
  crv: "Ed25519",
  d: "nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A",
  x: "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo",
};

async function open(secret: unknown = published): Promise<SigningKey> {
  const key = await openSigningKey(JSON.stringify(secret));
  if (!key) throw new Error("no key");
  return key;
}

test("uses the RFC 8037 thumbprint as key id", async () => {
  expect(thumbprint(published.x)).toBe("kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k");
  expect((await open()).public).toEqual({ id: thumbprint(published.x), x: published.x });
});

test("signs the RFC 8032 test vectors", async () => {
  const vectors = [
    [
      "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
      "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
      "",
      "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b",
    ],
    [
      "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
      "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
      "72",
      "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00",
    ],
    [
      "c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7",
      "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
      "af82",
      "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a",
    ],
  ] as const;
  for (const [d, x, message, signature] of vectors) {
    const [secret, known] = [d, x].map((hex) => Buffer.from(hex, "hex").toString("base64url"));
    const key = await open({ kty: "OKP", crv: "Ed25519", d: secret, x: known });
    const bytes = Uint8Array.from(Buffer.from(message, "hex"));
    expect(Buffer.from(await key.sign(bytes)).toString("hex")).toBe(signature);
  }
});

test("verifies the RFC 8037 JWS and rejects an altered one", async () => {
  const jws =
    "eyJhbGciOiJFZERTQSJ9.RXhhbXBsZSBvZiBFZDI1NTE5IHNpZ25pbmc.hgyY0il_MGCjP0JzlnLWG1PPOt7-09PGcvMg3AIbQR6dWbhijcNR4ki4iylGjg5BhVsPt9g7sVvpAr_MuM0KAg";
  const [header, , signature] = jws.split(".");
  // The payload is not JSON, so only the signature is verified.
  const { d: _, ...known } = published;
  const key = await crypto.subtle.importKey("jwk", known, "Ed25519", false, ["verify"]);
  const verify = (text: string) =>
    crypto.subtle.verify("Ed25519", key, Buffer.from(signature ?? "", "base64url"), new TextEncoder().encode(text));
  expect(await verify(jws.slice(0, jws.lastIndexOf(".")))).toBe(true);
  expect(await verify(`${header}.RXhhbXBsZSBvZiBFZDI1NTE5IHNpZ25pbmd`)).toBe(false);
});

test("reads a signed JWS back and rejects another key, altered payload or signature", async () => {
  const key = await open();
  const jws = await signJws(key, { typ: "vc+jwt" }, { said: "yes" });
  expect(readJws(jws)).toEqual({ header: { alg: "EdDSA", typ: "vc+jwt" }, payload: { said: "yes" } });
  expect(await isSignedBy(key.public, jws)).toBe(true);
  const other = Buffer.alloc(32, 7).toString("base64url");
  expect(await isSignedBy({ x: other }, jws)).toBe(false);
  const [header, , signature] = jws.split(".");
  const reworded = Buffer.from('{"said":"no"}').toString("base64url");
  expect(await isSignedBy(key.public, `${header}.${reworded}.${signature}`)).toBe(false);
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  const respelled = letters[letters.indexOf(jws.at(-1) ?? "") ^ 1];
  expect(Buffer.from(`${signature?.slice(0, -1)}${respelled}`, "base64url").toString("hex")).toBe(
    Buffer.from(signature ?? "", "base64url").toString("hex"),
  );
  expect(await isSignedBy(key.public, `${jws.slice(0, -1)}${respelled}`)).toBe(false);
  const unsigned = Buffer.from('{"alg":"none"}').toString("base64url");
  expect(await isSignedBy(key.public, `${unsigned}.${reworded}.`)).toBe(false);
  for (const none of ["", "a.b", "a.b.c.d", "....", `${header}.bm8.${signature}`]) expect(readJws(none)).toBeNull();
});

test("opens no key from a missing or invalid secret", async () => {
  const halves = { ...published, x: Buffer.alloc(32, 9).toString("base64url") };
  const secrets = ["", "secret", "{}", JSON.stringify({ ...published, crv: "X25519" }), JSON.stringify(halves)];
  for (const secret of secrets) expect(await openSigningKey(secret)).toBeNull();
});

test("publishes keys under the ids used in signatures, with any port", () => {
  expect(didOf("https://cuesheet.example")).toBe("did:web:cuesheet.example");
  expect(didOf("http://localhost:8787")).toBe("did:web:localhost%3A8787");
  const keys = [{ id: thumbprint(published.x), x: published.x }];
  const name = keyIdOf("http://localhost:8787", { id: thumbprint(published.x) });
  expect(thumbprintOf(name)).toBe(thumbprint(published.x));
  expect(thumbprintOf("kid")).toBeNull();
  expect(keySet("http://localhost:8787", keys).keys).toMatchObject([{ kid: name, x: published.x }]);
  const document = didDocument("http://localhost:8787", keys);
  expect(document).toMatchObject({ id: "did:web:localhost%3A8787", assertionMethod: [name] });
  expect(JSON.stringify(document)).not.toContain(published.d);
});
