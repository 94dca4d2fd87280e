type Options<Message, Answer> = {
  /** The worker's address. */
  worker: string;
  signal: AbortSignal;
  /** Null for what is no answer yet. May throw, which rejects. */
  onMessage: (message: Message) => Answer | null;
  /** What it means that the worker fell over. May throw, which rejects. */
  onError: () => Answer;
};

/**
 * Hands one file to a worker of its own, which cannot send anything anywhere, and ends that with its answer. Rejects with the
 * signal's reason once it is aborted.
 */
export function askWorker<Message, Answer>(
  file: Blob,
  { worker: address, signal, onMessage, onError }: Options<Message, Answer>,
): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const worker = new Worker(address, { type: "module" });
  const settle = (answer: () => Answer | null) => {
    try {
      const answered = answer();
      if (answered !== null) resolve(answered);
    } catch (error) {
      reject(error);
    }
  };
  const abort = () => reject(signal.reason);
  signal.addEventListener("abort", abort);
  worker.addEventListener("error", () => settle(onError));
  worker.addEventListener("message", ({ data }: MessageEvent<Message>) => settle(() => onMessage(data)));
  if (signal.aborted) abort();
  else worker.postMessage(file, []);
  return promise.finally(() => {
    worker.terminate();
    signal.removeEventListener("abort", abort);
  });
}
