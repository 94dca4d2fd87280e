import { beforeEach } from "vitest";

/** Returns one object that holds, in each test, what `make` returns before it: like `let` and `beforeEach`, but typed by `make`. */
export function forEachTest<T extends object>(make: () => T | Promise<T>): T {
  const current = {} as T; // filled before any test reads it
  beforeEach(async () => {
    Object.assign(current, await make());
  });
  return current;
}
