/**
 * `waiting`: the line is down, it tries again by itself. `failed`: it gave up, Retry goes on. `refused`: the server
 * will not have this video, or its file cannot be read any more. `gone`: the server has thrown this upload away, a new one may be started. `cancelled`: here
 * or elsewhere, nothing is sent unless somebody asks for it.
 */
export type UploadStatus =
  | "uploading"
  | "waiting"
  | "paused"
  | "uploaded"
  | "failed"
  | "refused"
  | "gone"
  | "cancelled";
export type UploadSnapshot = {
  status: UploadStatus;
  sentBytes: number;
  totalBytes: number;
  message: string | null;
  /** Failed, and goes on once somebody has signed in. */
  isSignedOut?: boolean;
};

/** How an upload reaches the server; the browser's own is `browserTransport`. */
export type UploadTransport = {
  fetch: (url: string, init?: RequestInit) => Promise<Response>;
  /** Sends one part. `onSent` hears the bytes of this part that have left so far. Rejects when the line drops. */
  putPart(url: string, bytes: Blob, signal: AbortSignal, onSent: (bytes: number) => void): Promise<Response>;
  /** Resolves after a pause, sooner when the line comes back; rejects when the signal aborts. */
  rest(milliseconds: number, signal: AbortSignal): Promise<void>;
};

/** Same-origin requests. XMLHttpRequest, because `fetch` cannot tell how much of a body has been sent. */
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
