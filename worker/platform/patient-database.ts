/** Back-off of about twelve seconds in total: longer than any of our transactions. */
const pausesMs = [10, 20, 50, 100, 200, 400, 800, 1_500, 3_000, 6_000];

/**
 * A demo's database is one SQLite file, written by both the product and the generator of demo tracks; workerd
 * has no busy timeout: while one process writes, queries of the other fail at once, even reads. This wrapper retries,
 * in sessions too. A refused query has had no effect.
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

/** Wraps the common methods of database and session with retries; `more` has those of only one of them. */
function patient<Asked extends D1Database | D1DatabaseSession>(target: Asked, more: Record<string, unknown>): Asked {
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
      // Sequential: each retry follows a refusal.
      return await ask();
    } catch (error) {
      if (!isBusy(error)) throw error;
      await wait(pause);
    }
  }
  return ask();
}

/** A locked database fails a write with SQLITE_BUSY, and a read with D1's error about the commit token. */
function isBusy(error: unknown): boolean {
  return /SQLITE_BUSY|Failed to get session commit token/.test(String(error));
}

const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
