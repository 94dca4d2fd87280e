import * as fc from "fast-check";
import { expect, test } from "vitest";
import { packArrays, unpackArrays } from "./packed-arrays.ts";

const as = { magic: "TEST", version: 3 };
const kinds = [Uint8Array, Uint16Array, Int32Array, Uint32Array] as const;
const arrays = fc.tuple(
  fc.uint8Array({ maxLength: 9 }),
  fc.uint16Array({ maxLength: 9 }),
  fc.int32Array({ maxLength: 9 }),
  fc.uint32Array({ maxLength: 9 }),
);

test("packed arrays round-trip", () => {
  fc.assert(
    fc.property(arrays, (packed) => {
      expect(unpackArrays(packArrays(as, packed), as, kinds)).toEqual(packed);
    }),
  );
});

test("unpacks nothing from damaged, truncated, extended or mismatched bytes", () => {
  fc.assert(
    fc.property(arrays, fc.nat(), fc.integer({ min: 1, max: 255 }), (packed, place, change) => {
      const bytes = packArrays(as, packed);
      const damaged = bytes.slice();
      damaged[place % bytes.length]! ^= change;
      const others = [damaged, bytes.slice(0, -1), bytes.slice(0, place % bytes.length), new Uint8Array([...bytes, 0])];
      expect(others.map((each) => unpackArrays(each, as, kinds))).toEqual(others.map(() => null));
      expect(unpackArrays(bytes, { ...as, version: 4 }, kinds)).toBeNull();
      expect(unpackArrays(bytes, { ...as, magic: "TEXT" }, kinds)).toBeNull();
      expect(unpackArrays(bytes, as, kinds.slice(1))).toBeNull();
    }),
  );
});
