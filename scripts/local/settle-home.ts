import { existsSync, renameSync } from "node:fs";
import { createInterface } from "node:readline";
import { describeMisfit, nameOf } from "./home-version.ts";
import { home } from "./settings.ts";

type Options = { folder?: string; ask?: ((question: string) => Promise<string>) | null; now?: Date };

/**
 * Sees to it that the start has a home it can use, or none. One of another version, or any when a new one is wanted, is
 * moved aside; without the flag only when somebody says so. Throws when nobody does, and has changed nothing then.
 */
export async function settleHome(isNewWanted: boolean, options: Options = {}): Promise<void> {
  const { folder = home, ask = process.stdin.isTTY ? askInTerminal : null, now = new Date() } = options;
  if (!isNewWanted) {
    const misfit = describeMisfit(folder);
    if (misfit === null) return;
    const answer = (await ask?.(`${misfit}\nRecreate it now? (y/N) `)) ?? null;
    if (answer === null) throw new Error(misfit);
    if (!/^y(es)?$/i.test(answer.trim())) throw new Error("Nothing was changed.");
  }
  if (!existsSync(folder)) return;
  const aside = freeName(`${folder}-before-${now.toISOString().slice(0, 10)}`);
  renameSync(folder, aside);
  console.log(`The old demo home is now ${nameOf(aside)}. Delete it when you no longer need it.`);
}

function freeName(preferred: string): string {
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? preferred : `${preferred}-${number}`;
    if (!existsSync(name)) return name;
  }
}

/** Empty when the terminal is closed, or Ctrl-C is pressed, before there is an answer. */
function askInTerminal(question: string): Promise<string> {
  return new Promise((resolve) => {
    const terminal = createInterface({ input: process.stdin, output: process.stderr });
    terminal.once("close", () => resolve(""));
    terminal.question(question, (answer) => {
      resolve(answer);
      terminal.close();
    });
  });
}
