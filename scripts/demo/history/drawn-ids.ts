import { createHash, webcrypto } from "node:crypto";

/**
 * While `work` runs, all ids and licence numbers made in this process derive from the name of the current step, so that every
 * first start creates the same history. No secrets are generated meanwhile.
 */
export async function withDrawnIds<Result>(work: (begin: (step: string) => void) => Promise<Result>): Promise<Result> {
  const own = ["getRandomValues", "randomUUID"] as const;
  const before = own.map((name) => [name, Object.getOwnPropertyDescriptor(crypto, name)] as const);
  let [step, drawn] = ["", 0];
  const fill = <Bytes extends ArrayBufferView | null>(target: Bytes): Bytes => {
    if (!target) return target;
    const bytes = new Uint8Array(target.buffer, target.byteOffset, target.byteLength);
    for (let start = 0; start < bytes.length; start += 32) {
      const block = createHash("sha256")
        .update(`cuesheet-demo-history:${step}:${(drawn += 1)}`)
        .digest();
      bytes.set(block.subarray(0, bytes.length - start), start);
    }
    return target;
  };
  const randomUUID = () => {
    const hex = Buffer.from(fill(new Uint8Array(16))).toString("hex");
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
  };
  Object.defineProperty(crypto, "getRandomValues", { value: fill, configurable: true });
  Object.defineProperty(crypto, "randomUUID", { value: randomUUID, configurable: true });
  try {
    return await work((name) => void ([step, drawn] = [name, 0]));
  } finally {
    for (const [name, descriptor] of before) {
      Object.defineProperty(crypto, name, {
        value: descriptor?.value ?? webcrypto[name].bind(webcrypto),
        configurable: true,
      });
    }
  }
}
