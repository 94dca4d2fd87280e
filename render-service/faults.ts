import { type AnyRefusalCode, type FaultCode, faultCodes, type RenderEvent } from "./render-service.contract.ts";

type WithoutHead<Event> = Event extends RenderEvent ? Omit<Event, "jobId" | "attempt"> : never;
/** Result of an attempt: its final event without the fields common to all events. */
export type JobEnd = WithoutHead<Exclude<RenderEvent, { type: "progress" }>>;

/** A user's file is unusable, permanently. A value, not an exception, because it is an expected result. */
export type Refusal = { ok: false; code: AnyRefusalCode; detail: string };

export function refuse(code: AnyRefusalCode, detail: string): Refusal {
  return { ok: false, code, detail: detail.slice(0, 2000) };
}

/** Final event of a job whose file was refused. */
export const refused = ({ code, detail }: Omit<Refusal, "ok">): JobEnd => ({ type: "refused", code, detail });

/** An error on our side, with the code reported to the Worker. */
export function fault(code: FaultCode, detail: string, cause?: unknown): Error {
  return Object.assign(new Error(detail, { cause }), { faultCode: code });
}

/** The error code for a full disk, or its text in a tool's output (strerror in English). */
const fullDisk = /\b(ENOSPC|EDQUOT)\b|No space left on device|Disk quota exceeded/;

/** The code of a thrown value; anything not made by `fault` is `unexpected`, unless the disk is full. */
export function faultCodeOf(error: unknown): FaultCode {
  if (fullDisk.test(describe(error))) return "no-space";
  const code = error instanceof Error && "faultCode" in error ? error.faultCode : undefined;
  return faultCodes.find((each) => each === code) ?? "unexpected";
}

/** One line for logs and events: the message and its causes, cut to the contract's length. */
export function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error).slice(0, 2000);
  const cause = error.cause === undefined ? "" : `: ${describe(error.cause)}`;
  return `${error.message}${cause}`.slice(0, 2000);
}
