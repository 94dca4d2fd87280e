import { globSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { endProcess, runProcess, startProcess } from "#scripts/local/processes.ts";
import { libraryPageSize } from "#worker/domain/catalogue/library/library.contract.ts";
import { type EngineInput, type EngineQuestion, type SearchEngine, writeTracks } from "./search-engine.ts";

/** Starts Lucene 8 in a JVM of its own, from Debian's `liblucene8-java` and a JDK; null without them. */
export async function startLucene(input: EngineInput): Promise<SearchEngine | null> {
  const [core] = globSync("/usr/share/java/lucene-core-8*.jar");
  const canCompile = await runProcess("javac", ["-version"]).then(
    () => true,
    () => false,
  );
  if (!core || !canCompile) return null;

  const questions = join(input.folder, "questions.tsv");
  await writeFile(questions, input.questions.map((question) => `${toLine(question)}\n`).join(""));
  const program = join(import.meta.dirname, "SearchLucene.java");
  const index = join(input.folder, "index");
  const tracks = await writeTracks(input, "");
  const java = startProcess("java", ["-Xmx1g", "-cp", core, program, index, tracks, questions, String(libraryPageSize + 1)], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const { stdin, stdout } = java;
  if (!stdin || !stdout) throw new Error("Lucene was started without its pipes");
  const lines = createInterface({ input: stdout })[Symbol.asyncIterator]();
  const read = async () => {
    const { value, done } = await lines.next();
    if (done) throw new Error("Lucene has ended");
    return value;
  };
  const version = await read();
  return {
    name: `Lucene ${version}`,
    async askIds(from, to) {
      stdin.write(`ids ${from} ${to}\n`);
      const pages: string[][] = [];
      while (pages.length < to - from) pages.push((await read()).split(" ").filter(Boolean));
      return pages;
    },
    async pass(from, to) {
      stdin.write(`pass ${from} ${to}\n`);
      return Number(await read());
    },
    stop: () => endProcess(java),
  };
}

function toLine({ order, words, genre, mood, tempo }: EngineQuestion): string {
  return [order, words.join(" "), genre ?? "", mood ?? "", tempo?.from ?? "", tempo?.to ?? ""].join("\t");
}
