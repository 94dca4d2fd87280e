import { relative } from "node:path";
import type { FullResult, Reporter, Suite, TestCase, TestError, TestResult } from "@playwright/test/reporter";

type File = { left: number; failed: number; passed: number; startedAt: number };

/** Prints a line for each file when its last journey has ended, and at the end every failure with its reason. */
export default class FileReporter implements Reporter {
  readonly #files = new Map<string, File>();
  readonly #failures: string[] = [];

  onBegin(_config: unknown, suite: Suite): void {
    for (const test of suite.allTests()) this.#fileOf(test).left += 1;
  }

  onTestBegin(test: TestCase): void {
    const file = this.#fileOf(test);
    file.startedAt = Math.min(file.startedAt, Date.now());
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    const file = this.#fileOf(test);
    file.left -= 1;
    const isGood = result.status === test.expectedStatus;
    file[isGood ? "passed" : "failed"] += 1;
    if (!isGood) this.#failures.push(tellFailure(test, result));
    if (file.left === 0) console.log(tellFile(nameOf(test), file));
  }

  /** What failed outside of any journey, such as a server that does not start. */
  onError(error: TestError): void {
    this.#failures.push(reasonOf(error));
  }

  onEnd(_result: FullResult): void {
    for (const failure of this.#failures) console.log(`\n${failure}`);
  }

  printsToStdio(): boolean {
    return true;
  }

  #fileOf(test: TestCase): File {
    const name = nameOf(test);
    const file = this.#files.get(name) ?? { left: 0, failed: 0, passed: 0, startedAt: Infinity };
    this.#files.set(name, file);
    return file;
  }
}

const nameOf = (test: TestCase): string => relative(".", test.location.file);

function tellFile(name: string, { passed, failed, startedAt }: File): string {
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  const counts = failed > 0 ? `${passed} passed, ${failed} failed` : `${passed} journeys`;
  return `  ${failed > 0 ? "✗" : "✓"} ${name} (${counts}, ${seconds} s)`;
}

function tellFailure(test: TestCase, result: TestResult): string {
  const title = test.titlePath().slice(3).join(" › ");
  const left = result.attachments.flatMap(({ name, path }) =>
    path ? [`    ${name}: ${relative(".", path)}`] : [],
  );
  const reasons = result.errors.map(reasonOf);
  return [`✗ ${nameOf(test)}:${test.location.line} › ${title}`, ...reasons, ...left].join("\n");
}

function reasonOf({ message, value, snippet }: TestError): string {
  return [message ?? value ?? "an error without words", snippet]
    .flatMap((text) => (text ? text.split("\n") : []))
    .map((line) => `    ${line}`)
    .join("\n");
}
