import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import type { RenderJob } from "#render-service/render-service.contract.ts";
import type { AppContext } from "#worker/context.ts";
import { createAppContext } from "#worker/create-app-context.ts";
import type { JobMessage } from "#worker/domain/services/jobs/jobs.contract.ts";
import { captureMail } from "#worker/platform/mail.ts";
import type { SubmitOutcome } from "#worker/platform/renderer.ts";
import { openLimits } from "./open-limits.ts";

export type TestContext = AppContext & {
  /** Advances the clock. */
  wait(milliseconds: number): void;
  /** Drains the messages sent to the queue, oldest first. */
  takeSent(): JobMessage[];
  /** Jobs submitted to the render service, which is stubbed because it cannot run here. */
  jobs: RenderJob[];
  /** Sets the render service's outcome for the next submissions. */
  answerWith(outcome: SubmitOutcome): void;
  settle(): Promise<void>;
};

/** Creates a context with the test platform's real database, store and settings, and a frozen clock. */
export function createTestContext(startAt = Date.UTC(2026, 10, 21, 12)): TestContext {
  const execution = createExecutionContext();
  const context = createAppContext(env, execution);
  const sent: JobMessage[] = [];
  const jobs: RenderJob[] = [];
  let now = startAt;
  let answer: SubmitOutcome = { accepted: true, ended: Promise.resolve("ended") };
  return {
    ...context,
    clock: { now: () => now },
    async sendJob(message) {
      sent.push(message);
    },
    renderer: {
      ...context.renderer,
      async submit(job) {
        jobs.push(job);
        return answer;
      },
    },
    mail: captureMail(env.DB, () => now),
    limits: openLimits,
    wait: (milliseconds) => (now += milliseconds),
    takeSent: () => sent.splice(0),
    jobs,
    answerWith: (outcome) => (answer = outcome),
    settle: () => waitOnExecutionContext(execution),
  };
}
