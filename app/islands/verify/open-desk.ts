import { resultCopy as words } from "#app/content/verify-copy.ts";
import type { CopyMatcher } from "#worker/domain/licensing/proof/public-licences/file-answers.contract.ts";
import { addStyles } from "#app/islands/page-parts.ts";
import { type Ask, askSite } from "./ask.ts";
import { hashFile, identifyFile, maxMediaBytes } from "./identify-file.ts";
import { licenceCard } from "./licence-card.ts";
import { type Acts, deliveredCard, matchCard, messageCard } from "./media-cards.ts";
import { type ProgressCard, progressCard } from "./progress-card.ts";
import { RefusedFile, checkLicenceFile } from "./read-licence-file.ts";
import styles from "./verify.css?inline";
import { type Screen, createScreen, workingCard, faultCard } from "./desk-screen.ts";

export type FileDesk = {
  /** Checks the file in the browser and shows the result; stops a check that is running. */
  check: (file: File) => Promise<void>;
};

type Job = {
  file: File;
  signal: AbortSignal;
  ask: Ask;
  acts: Acts;
  screen: Screen;
  /** Stops the job and clears its card. */
  cancel: () => void;
  openMatcher: () => Promise<CopyMatcher>;
  hashWorker: string;
};

/** Makes the page's drop zone work: one file at a time, its progress, then one card with the result. */
export function openDesk(section: HTMLElement): FileDesk {
  addStyles(styles);
  const screen = createScreen(section);
  let running: AbortController | null = null;
  const openMatcher = () => loadMatcher(section);

  async function run(file: File, work: (job: Job) => Promise<HTMLElement>): Promise<void> {
    running?.abort();
    const { signal } = (running = new AbortController());
    const acts: Acts = {
      another: () => screen.reopen("choose"),
      number: () => screen.reopen("number"),
      confirm: async (number, evidence) => {
        const matcher = await openMatcher();
        return matcher.confirm(number, evidence, { signal });
      },
      sendSound: () => void run(file, sendSound),
    };
    const cancel = () => {
      running?.abort();
      screen.reopen("choose", words.cancelled);
    };
    const hashWorker = section.dataset.hashWorker ?? "";
    const job: Job = { file, signal, ask: askSite(signal), acts, screen, cancel, openMatcher, hashWorker };
    try {
      const card = await work(job);
      if (!signal.aborted) screen.conclude(card);
    } catch (error) {
      if (!signal.aborted) screen.conclude(faultCard(file, error, acts));
    }
  }

  return { check: (file) => run(file, check) };
}

async function check(job: Job): Promise<HTMLElement> {
  const { file, acts, screen } = job;
  if (file.size === 0) throw new RefusedFile("empty");
  const kind = await identifyFile(file);
  if (kind === "media") return checkMedia(job);
  const working = workingCard(file);
  screen.show(working.element);
  working.element.querySelector("h2")?.focus();
  const checked = await checkLicenceFile(job, kind, working.show);
  return licenceCard(file, checked, acts, kind === "pdf");
}

async function checkMedia(job: Job): Promise<HTMLElement> {
  const { file, signal, ask, acts } = job;
  if (file.size > maxMediaBytes) throw new RefusedFile("too-large");
  const matcher = await job.openMatcher();
  const progress = showProgress(job);
  const sha256 = await hashFile(file, {
    worker: job.hashWorker,
    signal,
    onProgress: (done) => progress.show("hash", done),
  });
  const lookup = await ask.video(sha256);
  if (lookup.kind === "delivered") return deliveredCard(file, lookup, acts);
  if (lookup.kind === "too-many") return messageCard(words.tooMany.title, words.tooMany.text, acts, file);
  const match = await matcher.matchCopy(file, {
    signal,
    onProgress: ({ step, done, ...at }) => progress.show(step, done, at),
  });
  return matchCard(file, match, acts);
}

async function sendSound(job: Job): Promise<HTMLElement> {
  const { file, signal, acts } = job;
  const progress = showProgress(job);
  progress.show("compare", 0);
  try {
    const matcher = await job.openMatcher();
    return matchCard(file, await matcher.sendSound(file, { signal }), acts);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return messageCard(words.offline.title, words.offline.sound, acts, file);
  }
}

function showProgress({ file, screen, cancel }: Job): ProgressCard {
  const progress = progressCard({
    file,
    now: () => performance.now(),
    cancel,
    say: screen.say,
  });
  screen.show(progress.element);
  progress.show("hash", 0);
  progress.element.querySelector("h2")?.focus();
  return progress;
}

/** For files whose hash is unknown. The page's HTML has the workers' addresses. */
async function loadMatcher({ dataset }: HTMLElement): Promise<CopyMatcher> {
  const { createCopyMatcher } = await import("./match-copy.ts");
  const { printWorker = "", otherPrintWorker = "", soundWorker = "" } = dataset;
  return createCopyMatcher({ printWorker, otherPrintWorker, soundWorker });
}
