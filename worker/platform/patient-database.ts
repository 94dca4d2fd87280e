/** Together about twelve seconds: longer than any transaction of the product's. */
const pausesMs = [10, 20, 50, 100, 200, 400, 800, 1_500, 3_000, 6_000];

/**
 * A demo's database is one SQLite file, which the product and what makes the demo's tracks both write to; and workerd
 * waits for nobody: while one process writes, a question of the other is refused at once, a read too. This one asks again,
 * in its sessions too. What was refused so has done nothing.
 */
export function patientDatabase(database: D1Database): D1Database {
  return patient(database, {
    exec: (query: string) => whenFree(() => database.exec(query)),
    withSession: (constraint?: string) => {
      const session = database.withSession(constraint);
      return patient(session, { getBookmark: () => session.getBookmark() });
    },
  });
}

/** What database and session have in common, asked until it is answered; `more` is what only one of them has. */
function patient<Asked extends D1Database | D1DatabaseSession>(
  target: Asked,
  more: Record<string, unknown>,
): Asked {
  const real = new WeakMap<D1PreparedStatement, D1PreparedStatement>();
  const wrap = (statement: D1PreparedStatement): D1PreparedStatement => {
    const outer = overriding(statement, {
      bind: (...values: unknown[]) => wrap(statement.bind(...values)),
      first: (...column: [string]) => whenFree(() => statement.first(...column)),
      run: () => whenFree(() => statement.run()),
      all: () => whenFree(() => statement.all()),
      raw: (...options: [{ columnNames: true }]) => whenFree(() => statement.raw(...options)),
    });
    real.set(outer, statement);
    return outer;
  };
  return overriding(target, {
    prepare: (query: string) => wrap(target.prepare(query)),
    batch: (statements: D1PreparedStatement[]) =>
      whenFree(() => target.batch(statements.map((statement) => real.get(statement) ?? statement))),
    ...more,
  });
}

function overriding<T extends object>(target: T, methods: Record<string, unknown>): T {
  return new Proxy(target, { get: (own, name) => methods[String(name)] ?? Reflect.get(own, name) });
}

async function whenFree<T>(ask: () => Promise<T>): Promise<T> {
  for (const pause of pausesMs) {
    try {
      // The next try follows the last one's refusal.
      return await ask();
    } catch (error) {
      if (!isBusy(error)) throw error;
      await wait(pause);
    }
  }
  return ask();
}

/** A write is refused by SQLite's own word, a read because it was given no token of the last commit. */
function isBusy(error: unknown): boolean {
  return /SQLITE_BUSY|Failed to get session commit token/.test(String(error));
}

const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
