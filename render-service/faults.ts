import {
  type AnyRefusalCode,
  type FaultCode,
  faultCodes,
  type RenderEvent,
} from "./render-service.contract.ts";

type WithoutHead<Event> = Event extends RenderEvent ? Omit<Event, "jobId" | "attempt"> : never;
/** How an attempt ended: its event, but for what every event of a job begins with. */
export type JobEnd = WithoutHead<Exclude<RenderEvent, { type: "progress" }>>;

/** A file that somebody brought cannot be used, for good. A value, because it is an expected answer. */
export type Refusal = { ok: false; code: AnyRefusalCode; detail: string };

export function refuse(code: AnyRefusalCode, detail: string): Refusal {
  return { ok: false, code, detail: detail.slice(0, 2000) };
}

/** The end of a job whose file was refused. */
export const refused = ({ code, detail }: Omit<Refusal, "ok">): JobEnd => ({ type: "refused", code, detail });

/** An error on our side, carrying the code the Worker is told. */
export function fault(code: FaultCode, detail: string, cause?: unknown): Error {
  return Object.assign(new Error(detail, { cause }), { faultCode: code });
}

/** The system's code of a full disk, or a tool's words for it (strerror in English). */
const fullDisk = /\b(ENOSPC|EDQUOT)\b|No space left on device|Disk quota exceeded/;

/** The code of a thrown value; anything not made by `fault` is `unexpected`, unless the disk is full. */
export function faultCodeOf(error: unknown): FaultCode {
  if (fullDisk.test(describe(error))) return "no-space";
  const code = error instanceof Error && "faultCode" in error ? error.faultCode : undefined;
  return faultCodes.find((each) => each === code) ?? "unexpected";
}

/** One line for logs and events: the message and what lies under it, cut to the contract's length. */
export function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error).slice(0, 2000);
  const cause = error.cause === undefined ? "" : `: ${describe(error.cause)}`;
  return `${error.message}${cause}`.slice(0, 2000);
}
