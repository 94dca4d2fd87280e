import { globSync } from "node:fs";
import { chmod, chown, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { endProcess, runProcess, startProcess } from "#scripts/local/processes.ts";
import { libraryPageSize } from "#worker/domain/catalogue/library/library.contract.ts";
import { points } from "#worker/domain/catalogue/library/search-plan.ts";
import { type EngineInput, type EngineQuestion, type SearchEngine, writeTracks } from "./search-engine.ts";

/** Starts PostgreSQL on a socket in the folder, queried by its own `pgbench`; null without Debian's `postgresql`. */
export async function startPostgres(input: EngineInput): Promise<SearchEngine | null> {
  const [programs] = globSync("/usr/lib/postgresql/*/bin").sort().reverse();
  const user = await unprivileged();
  if (!programs || !user) return null;

  const { folder } = input;
  const data = join(folder, "data");
  await mkdir(data);
  if ("uid" in user) {
    for (const each of [folder, data]) await chown(each, user.uid, user.gid);
    await chmod(folder, 0o755);
  }
  const program = (name: string) => join(programs, name);
  await runProcess(program("initdb"), ["-D", data, "-U", "bench", "-A", "trust", "--no-sync"], {
    ...user,
    cwd: folder,
  });
  // Default settings, except that memory holds everything and that writing, which is not measured, is not synced.
  const settings = {
    listen_addresses: "",
    unix_socket_directories: folder,
    shared_buffers: "512MB",
    fsync: "off",
  };
  const server = startProcess(
    program("postgres"),
    ["-D", data, ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])],
    { ...user, cwd: folder, stdio: "ignore" },
  );
  const stop = () => endProcess(server);
  const client = ["-h", folder, "-U", "bench"];
  const psql = async (...commands: string[]) => {
    const options = ["-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1"];
    const printed = await runProcess(program("psql"), [
      ...client,
      "-d",
      "postgres",
      ...options,
      ...commands.flatMap((command) => ["-c", command]),
    ]);
    return printed.trim();
  };
  try {
    await untilItAnswers(() => psql("SELECT 1"));
    const tracks = await writeTracks(input, "\\N");
    await psql(tables, `\\copy tracks (${columns}) FROM '${tracks}'`, indexes, "VACUUM (ANALYZE) tracks");
    const [version = ""] = (await psql("SHOW server_version")).split(" ");
    return {
      name: `PostgreSQL ${version}`,
      async askIds(from, to) {
        const pages: string[][] = [];
        for (const question of input.questions.slice(from, to))
          pages.push((await psql(toSql(question, "id"))).split("\n").filter(Boolean));
        return pages;
      },
      async pass(from, to) {
        const script = join(folder, "pass.sql");
        const asked = input.questions.slice(from, to);
        await writeFile(script, asked.map((question) => `${toSql(question)};\n`).join(""));
        const options = ["-n", "-M", "prepared", "-t", "4", "-f", script];
        const printed = await runProcess(program("pgbench"), [...client, ...options, "postgres"]);
        const average = /latency average = ([\d.]+) ms/.exec(printed)?.[1];
        if (!average) throw new Error(`pgbench said: ${printed}`);
        return Number(average) / asked.length;
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Finds a user to run PostgreSQL, which refuses root: the current one, or the package's own. */
async function unprivileged(): Promise<{ uid: number; gid: number } | Record<string, never> | null> {
  if (process.getuid?.() !== 0) return {};
  const ask = async (what: string) => Number(await runProcess("id", [what, "postgres"]));
  return Promise.all([ask("-u"), ask("-g")]).then(
    ([uid, gid]) => ({ uid, gid }),
    () => null,
  );
}

async function untilItAnswers(ask: () => Promise<unknown>): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    const isThere = await ask().then(
      () => true,
      () => false,
    );
    if (isThere) return;
    await setTimeout(100);
  }
  throw new Error("PostgreSQL does not answer");
}

const columns = "seq, id, title, artist, mood, genre, bpm, price_tokens, description, card";
const tables = `CREATE TABLE tracks (
  seq integer PRIMARY KEY, id uuid NOT NULL, title text NOT NULL, artist text NOT NULL, mood text, genre text,
  bpm integer, price_tokens integer NOT NULL, description text NOT NULL, card text NOT NULL,
  words tsvector GENERATED ALWAYS AS (to_tsvector('simple', title || ' ' || artist || ' ' || coalesce(mood, '')
    || ' ' || coalesce(genre, '') || ' ' || description)) STORED
)`;
const indexes = `CREATE INDEX tracks_words ON tracks USING gin (words) WITH (fastupdate = off);
  CREATE INDEX tracks_prices ON tracks (price_tokens, seq);
  CREATE INDEX tracks_classes ON tracks (genre, mood, bpm)`;

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** Scores a word's match like the product. */
function score(word: string): string {
  const whole = (text: string) => `(' ' || ${text} || ' ') LIKE ${quoted(`% ${word} %`)}`;
  const begins = (text: string) => `(' ' || ${text}) LIKE ${quoted(`% ${word}%`)}`;
  const names = "title || ' ' || artist";
  return `CASE WHEN ${whole(names)} THEN ${points.name} WHEN ${begins(names)} THEN ${points.beginningOfName}
    WHEN ${whole("replace(description, '.', ' ')")} THEN ${points.description} ELSE ${points.anywhere} END`;
}

function toSql({ order, words, genre, mood, tempo }: EngineQuestion, shown = "id, card"): string {
  const filters = [
    `words @@ to_tsquery('simple', ${quoted(words.map((word) => `${word}:*`).join(" & "))})`,
    ...(genre === null ? [] : [`genre = ${quoted(genre)}`]),
    ...(mood === null ? [] : [`mood = ${quoted(mood)}`]),
    ...(tempo === null ? [] : [`bpm BETWEEN ${tempo.from} AND ${tempo.to}`]),
  ];
  const sorted = order === "relevance" ? `${words.map(score).join(" + ")} DESC, seq DESC` : "price_tokens, seq";
  return `SELECT ${shown} FROM tracks WHERE ${filters.join(" AND ")} ORDER BY ${sorted} LIMIT ${libraryPageSize + 1}`;
}
