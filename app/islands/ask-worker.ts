type Options<Message, Answer> = {
  worker: string;
  signal: AbortSignal;
  /** Null until the answer is complete. An exception rejects. */
  onMessage: (message: Message) => Answer | null;
  /** The answer when the worker fails. An exception rejects. */
  onError: () => Answer;
};

/**
 * Posts one file to a new worker, whose policy allows no requests, and terminates it after its answer. Rejects with the
 * signal's reason once aborted.
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
