import type { Settings } from "#worker/context.ts";
import { equalsInConstantTime, hmacHex } from "#worker/crypto.ts";

type Call = { query: string; values: unknown[] };

/**
 * The primary, with one session per call: the first call of a session with this constraint always goes to the primary, and
 * its result has the bookmark that the plain binding does not expose. `note` gets each bookmark.
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
    const ask = <T>(how: (real: D1PreparedStatement) => Promise<T>) => inSession((session) => how(prepareIn(session, call)));
    const own = {
      bind: (...values: unknown[]) => statement({ ...call, values }),
      first: (...column: [string]) => ask((real) => real.first(...column)),
      run: () => ask((real) => real.run()),
      all: () => ask((real) => real.all()),
      raw: (...options: [{ columnNames: true }]) => ask((real) => real.raw(...options)),
    } as D1PreparedStatement; // arrow functions cannot express the overloads of `first` and `raw`
    calls.set(own, call);
    return own;
  }
  return {
    prepare: (query) => statement({ query, values: [] }),
    batch: (statements) => inSession((session) => session.batch(statements.map((own) => inOwn(session, own)))),
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

/** A single SELECT statement. SQLite's SELECT cannot write, while a WITH may end in a DELETE. */
const question = /^\s*SELECT\b[^;]*$/i;

/** The database, or a session of it. */
type Queryable = Pick<D1DatabaseSession, "prepare" | "batch">;

/**
 * Refuses everything but SELECT: D1 forwards a write sent to a replica to the primary and executes it there.
 */
export function readOnly(database: Queryable): Queryable {
  return {
    prepare(query) {
      if (!question.test(query)) throw new Error(`Questions only: ${query.trim().slice(0, 100)}`);
      return database.prepare(query);
    },
    batch: (statements) => database.batch(statements),
  };
}

/** Far longer than any replica lags; after that the cookie is useless. */
const lifeSeconds = 300;
/** D1's format, four hexadecimal numbers, plus our signature: forged bookmarks are never passed to the database. */
const signed = /^([0-9a-f-]{16,100})\.([0-9a-f]{64})$/;

type Signing = Pick<Settings, "PUBLIC_ORIGIN" | "MEDIA_URL_SECRET">;

/** Like the session cookie's name: the prefix binds it to this host, over HTTPS. */
const nameAt = (origin: string): string => (origin.startsWith("https:") ? "__Host-bookmark" : "bookmark");

const sign = (settings: Signing, bookmark: string): string => hmacHex(settings.MEDIA_URL_SECRET, `bookmark:${bookmark}`);

/** The `Set-Cookie` value that lets a viewer read their own writes from any replica. */
export function bookmarkCookie(settings: Signing, bookmark: string): string {
  const secure = settings.PUBLIC_ORIGIN.startsWith("https:") ? "; Secure" : "";
  const value = `${bookmark}.${sign(settings, bookmark)}`;
  return `${nameAt(settings.PUBLIC_ORIGIN)}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${lifeSeconds}${secure}`;
}

/** The bookmark in a Cookie header; null if missing or not signed by us. */
export function readBookmark(settings: Signing, header: string | null): string | null {
  const start = `${nameAt(settings.PUBLIC_ORIGIN)}=`;
  const pair = header?.split(";").find((each) => each.trim().startsWith(start));
  const [, bookmark, signature] = signed.exec(pair?.trim().slice(start.length) ?? "") ?? [];
  if (!bookmark || !signature) return null;
  return equalsInConstantTime(sign(settings, bookmark), signature) ? bookmark : null;
}
