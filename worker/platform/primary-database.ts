type Call = { query: string; values: unknown[] };

/**
 * The primary, asked in sessions of one call each: the first call of a session that begins so is always the primary's, and
 * its answer brings the bookmark that the plain binding keeps to itself. `note` is given each.
 */
export function primaryDatabase(database: D1Database, note: (bookmark: string) => void): D1Database {
  const calls = new WeakMap<D1PreparedStatement, Call>();

  async function inSession<T>(ask: (session: D1DatabaseSession) => Promise<T>): Promise<T> {
    const session = database.withSession("first-primary");
    try {
      return await ask(session);
    } finally {
      const bookmark = session.getBookmark();
      if (bookmark !== null) note(bookmark);
    }
  }
  function statement(call: Call): D1PreparedStatement {
    const ask = <T>(how: (real: D1PreparedStatement) => Promise<T>) =>
      inSession((session) => how(prepareIn(session, call)));
    const own = {
      bind: (...values: unknown[]) => statement({ ...call, values }),
      first: (...column: [string]) => ask((real) => real.first(...column)),
      run: () => ask((real) => real.run()),
      all: () => ask((real) => real.all()),
      raw: (...options: [{ columnNames: true }]) => ask((real) => real.raw(...options)),
    } as D1PreparedStatement; // the overloads of `first` and `raw` cannot be spelt in arrows
    calls.set(own, call);
    return own;
  }
  return {
    prepare: (query) => statement({ query, values: [] }),
    batch: (statements) =>
      inSession((session) => session.batch(statements.map((own) => inOwn(session, own)))),
    exec: (query) => database.exec(query),
    withSession: (constraint) => database.withSession(constraint),
    dump: () => database.dump(),
  };

  function inOwn(session: D1DatabaseSession, own: D1PreparedStatement): D1PreparedStatement {
    const call = calls.get(own);
    if (!call) throw new Error("A statement of another database stands in this batch");
    return prepareIn(session, call);
  }
}

function prepareIn(session: D1DatabaseSession, { query, values }: Call): D1PreparedStatement {
  const prepared = session.prepare(query);
  return values.length > 0 ? prepared.bind(...values) : prepared;
}
