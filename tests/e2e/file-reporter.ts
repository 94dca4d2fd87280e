import { writeFileSync } from "node:fs";
import { relative } from "node:path";
import type { FullResult, Reporter, Suite, TestCase, TestError, TestResult } from "@playwright/test/reporter";

type File = { left: number; failed: number; flaky: number; passed: number; startedAt: number };
type Flaky = { journey: string; tries: number; reasons: string[] };

/**
 * Prints a line per file when its last test has ended, and at the end all failures and flaky tests with their reasons. Counts a
 * test once however often it was retried. Writes flaky tests to the file named by FLAKY_REPORT, if set.
 */
export default class FileReporter implements Reporter {
  readonly #files = new Map<string, File>();
  readonly #failures: string[] = [];
  readonly #flaky: Flaky[] = [];

  onBegin(_config: unknown, suite: Suite): void {
    for (const test of suite.allTests()) this.#fileOf(test).left += 1;
  }

  onTestBegin(test: TestCase): void {
    const file = this.#fileOf(test);
    file.startedAt = Math.min(file.startedAt, Date.now());
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    const isGood = result.status === test.expectedStatus;
    if (!isGood && result.status !== "interrupted" && result.retry < test.retries) return;
    const file = this.#fileOf(test);
    file.left -= 1;
    const outcome = isGood ? (result.retry > 0 ? "flaky" : "passed") : "failed";
    file[outcome] += 1;
    if (outcome === "failed") this.#failures.push(describeFailure(test, result));
    if (outcome === "flaky") this.#flaky.push(describeFlaky(test, result));
    if (file.left === 0) console.log(describeFile(nameOf(test), file));
  }

  /** Failures outside any test, such as a server that does not start. */
  onError(error: TestError): void {
    this.#failures.push(reasonOf(error));
  }

  onEnd(_result: FullResult): void {
    for (const failure of this.#failures) console.log(`\n${failure}`);
    for (const { journey, tries, reasons } of this.#flaky)
      console.log(`\n~ flaky, passed at try ${tries}: ${journey}\n${reasons.join("\n")}`);
    const report = process.env.FLAKY_REPORT;
    if (report) writeFileSync(report, JSON.stringify(this.#flaky, null, 2));
  }

  printsToStdio(): boolean {
    return true;
  }

  #fileOf(test: TestCase): File {
    const name = nameOf(test);
    const file = this.#files.get(name) ?? { left: 0, failed: 0, flaky: 0, passed: 0, startedAt: Infinity };
    this.#files.set(name, file);
    return file;
  }
}

const nameOf = (test: TestCase): string => relative(".", test.location.file);

function describeFile(name: string, { passed, failed, flaky, startedAt }: File): string {
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  const counts = [`${passed} passed`, ...(flaky ? [`${flaky} flaky`] : []), ...(failed ? [`${failed} failed`] : [])];
  const sign = failed > 0 ? "✗" : flaky > 0 ? "~" : "✓";
  return `  ${sign} ${name} (${counts.join(", ")}, ${seconds} s)`;
}

const describeJourney = (test: TestCase): string =>
  `${nameOf(test)}:${test.location.line} › ${test.titlePath().slice(3).join(" › ")}`;

function describeFailure(test: TestCase, result: TestResult): string {
  const left = result.attachments.flatMap(({ name, path }) => (path ? [`    ${name}: ${relative(".", path)}`] : []));
  return [`✗ ${describeJourney(test)}`, ...result.errors.map(reasonOf), ...left].join("\n");
}

function describeFlaky(test: TestCase, { retry }: TestResult): Flaky {
  const reasons = test.results.slice(0, retry).flatMap(({ errors }) => errors.map(reasonOf));
  return { journey: describeJourney(test), tries: retry + 1, reasons };
}

function reasonOf({ message, value, snippet }: TestError): string {
  return [message ?? value ?? "an error without words", snippet]
    .flatMap((text) => (text ? text.split("\n") : []))
    .map((line) => `    ${line}`)
    .join("\n");
}
