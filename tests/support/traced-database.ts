export type Handle = "primary" | "nearest";

/** One database call: its handle, number of statements and round. */
export type Call = { handle: Handle; statements: number; round: number; isAnswered: boolean };

export type TracedDatabase = { database: D1Database; takeCalls(): Call[] };

/**
 * Wraps D1 to record its calls. All calls take equally long: concurrent ones are answered together, as one round. So the number
 * of rounds is the longest chain of dependent calls, regardless of the machine.
 */
export function traceDatabase(real: D1Database): TracedDatabase {
  const calls: Call[] = [];
  const inRounds = createRounds();

  function note<T>(handle: Handle, statements: number, ask: () => Promise<T>): Promise<T> {
    const call: Call = { handle, statements, round: 0, isAnswered: false };
    calls.push(call);
    return inRounds(ask, (round) => (call.round = round)).finally(() => (call.isAnswered = true));
  }
  function traced<Asked extends D1Database | D1DatabaseSession>(asked: Asked, handle: Handle): Asked {
    const ownOf = new WeakMap<D1PreparedStatement, D1PreparedStatement>();
    const wrap = (statement: D1PreparedStatement): D1PreparedStatement => {
      const outer = overriding(statement, {
        bind: (...values: unknown[]) => wrap(statement.bind(...values)),
        first: (...column: [string]) => note(handle, 1, () => statement.first(...column)),
        run: () => note(handle, 1, () => statement.run()),
        all: () => note(handle, 1, () => statement.all()),
        raw: (...options: [{ columnNames: true }]) => note(handle, 1, () => statement.raw(...options)),
      });
      ownOf.set(outer, statement);
      return outer;
    };
    return overriding(asked, {
      prepare: (query: string) => wrap(asked.prepare(query)),
      batch: (statements: D1PreparedStatement[]) =>
        note(handle, statements.length, () => asked.batch(statements.map((own) => ownOf.get(own) ?? own))),
      getBookmark: () => ("getBookmark" in asked ? asked.getBookmark() : null),
      withSession: (constraint?: string) =>
        "withSession" in asked && traced(asked.withSession(constraint), constraint === "first-primary" ? "primary" : "nearest"),
    });
  }
  return { database: traced(real, "primary"), takeCalls: () => calls.splice(0) };
}

function overriding<T extends object>(target: T, methods: Record<string, unknown>): T {
  return new Proxy(target, { get: (own, name) => methods[String(name)] ?? Reflect.get(own, name) });
}

type Release = () => void;

function createRounds() {
  const waiting: ((round: number) => Promise<Release>)[] = [];
  let round = 0;
  let isRunning = false;

  async function run(): Promise<void> {
    isRunning = true;
    while (waiting.length > 0) {
      // Lets every call that is ready join this round.
      await new Promise((resolve) => setTimeout(resolve, 0));
      round += 1;
      const together = waiting.splice(0).map((ask) => ask(round));
      for (const release of await Promise.all(together)) release();
      await new Promise((resolve) => setTimeout(resolve, 0));
    }
    isRunning = false;
  }
  return <T>(ask: () => Promise<T>, tell: (round: number) => void): Promise<T> =>
    new Promise((resolve, reject) => {
      waiting.push(async (own) => {
        tell(own);
        const outcome = await ask().then(
          (value) => () => resolve(value),
          (error: unknown) => () => reject(error),
        );
        return outcome;
      });
      if (!isRunning) void run();
    });
}

export const countRounds = (calls: readonly Call[]): number => new Set(calls.map(({ round }) => round)).size;
