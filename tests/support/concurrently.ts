/** Calls `run` this many times at once, with the number of the call from 0; all results in order. */
export const concurrently = <Result>(times: number, run: (n: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: times }, (_, n) => run(n)));
