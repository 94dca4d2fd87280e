/**
 * Answers that hold while a version stands still: an isolate keeps them between requests. It asks for the version at most
 * every `checkEvery` milliseconds, and so long an answer may be older than what was written elsewhere.
 */
export type AnswerCache<Answer> = {
  find(question: Question<Answer>): Promise<Answer>;
  /** Before and after whatever may write: whoever asks next asks for the version, too. */
  noteWrite(): void;
};

export type Question<Answer> = {
  key: string;
  /** Milliseconds. */
  now: number;
  /** Whether the version must be asked for, however lately it was. */
  mustCheck: boolean;
  version: () => Promise<number>;
  /** The answer with the version that it is of, or an older one. */
  ask: () => Promise<{ version: number; answer: Answer }>;
};

export function createAnswerCache<Answer>({
  checkEvery,
  answerLimit,
}: {
  checkEvery: number;
  answerLimit: number;
}): AnswerCache<Answer> {
  const answers = new Map<string, Answer>();
  let latest: { version: number; checkedAt: number } | null = null;
  let writes = 0;

  /** What was asked before a write has ended may be older than that write. */
  function learn(version: number, now: number, writesBefore: number): void {
    if (version !== latest?.version) answers.clear();
    latest = writes === writesBefore ? { version, checkedAt: now } : null;
  }
  async function isStillTrue({ now, mustCheck, version }: Question<Answer>): Promise<boolean> {
    const isRecent = latest !== null && Math.abs(now - latest.checkedAt) < checkEvery;
    if (isRecent && !mustCheck) return true;
    const before = { version: latest?.version, writes };
    const present = await version();
    learn(present, now, before.writes);
    return present === before.version;
  }

  return {
    async find(question) {
      const { key, now } = question;
      const cached = answers.get(key);
      if (cached !== undefined && (await isStillTrue(question))) return cached;
      const writesBefore = writes;
      const { version, answer } = await question.ask();
      learn(version, now, writesBefore);
      if (latest?.version === version) keep(key, answer);
      return answer;
    },
    noteWrite() {
      writes += 1;
      latest = null;
      answers.clear();
    },
  };

  function keep(key: string, answer: Answer): void {
    answers.set(key, answer);
    const [oldest] = answers.keys();
    if (answers.size > answerLimit && oldest !== undefined) answers.delete(oldest);
  }
}
