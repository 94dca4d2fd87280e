/**
 * `waiting`: offline, retries automatically. `failed`: gave up, Retry resumes. `refused`: the server rejects this video, or its
 * file can no longer be read. `gone`: the server has deleted this upload, a new one may be started. `cancelled`: here or
 * elsewhere; nothing is sent until the user resumes.
 */
export type UploadStatus = "uploading" | "waiting" | "paused" | "uploaded" | "failed" | "refused" | "gone" | "cancelled";
export type UploadSnapshot = {
  status: UploadStatus;
  sentBytes: number;
  totalBytes: number;
  message: string | null;
  /** Failed because the session ended; resumes after sign-in. */
  isSignedOut?: boolean;
};

/** Transport of an upload; in the browser, `browserTransport`. */
export type UploadTransport = {
  fetch: (url: string, init?: RequestInit) => Promise<Response>;
  /** Sends one part. `onSent` gets the bytes of this part sent so far. Rejects on a network error. */
  putPart(url: string, bytes: Blob, signal: AbortSignal, onSent: (bytes: number) => void): Promise<Response>;
  /** Resolves after the pause, or sooner when the browser is online again; rejects when the signal aborts. */
  rest(milliseconds: number, signal: AbortSignal): Promise<void>;
};

/** Same-origin requests. XMLHttpRequest, because `fetch` reports no upload progress. */
export const browserTransport: UploadTransport = {
  fetch: (url, init) => fetch(url, init),
  putPart: putPartReportingBytes,
  rest: restUntilOnline,
};

function putPartReportingBytes(
  url: string,
  bytes: Blob,
  signal: AbortSignal,
  onSent: (bytes: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.open("PUT", url);
    request.upload.addEventListener("progress", (event) => onSent(event.loaded));
    request.addEventListener("load", () => {
      resolve(new Response(request.status === 204 ? null : request.responseText, { status: request.status }));
    });
    request.addEventListener("error", () => reject(new TypeError("The connection was lost")));
    request.addEventListener("abort", () => reject(new DOMException("Stopped", "AbortError")));
    request.addEventListener("loadend", () => signal.removeEventListener("abort", abort));
    signal.addEventListener("abort", abort);
    if (signal.aborted) reject(new DOMException("Stopped", "AbortError"));
    else request.send(bytes);
  });
}

function restUntilOnline(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => () => {
      clearTimeout(timer);
      removeEventListener("online", onOnline);
      signal.removeEventListener("abort", onAbort);
      settle();
    };
    const onOnline = end(resolve);
    const onAbort = end(() => reject(new DOMException("Stopped", "AbortError")));
    const timer = setTimeout(onOnline, milliseconds);
    addEventListener("online", onOnline);
    signal.addEventListener("abort", onAbort);
    if (signal.aborted) onAbort();
  });
}
