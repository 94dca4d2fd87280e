export type RefusalBody = {
  type: "invalid_request_error" | "card_error" | "idempotency_error" | "api_error";
  message: string;
  code?: string;
  param?: string;
};

/** An answer in the shape of the API's error object, thrown from wherever the refusal is known. */
export class Refusal extends Error {
  readonly status: number;
  readonly body: RefusalBody;
  /** Refused while reading the parameters: nothing ran, so an idempotency key stays free. */
  readonly isBeforeExecution: boolean;

  constructor(status: number, body: RefusalBody, isBeforeExecution = false) {
    super(body.message);
    this.status = status;
    this.body = body;
    this.isBeforeExecution = isBeforeExecution;
  }
}

/** Refuses a request that was understood and cannot be done: status 400. */
export function refuse(code: string, message: string, param?: string): never {
  throw new Refusal(400, { type: "invalid_request_error", code, message, ...(param && { param }) });
}

/** Refuses because the named thing does not exist: status 404. */
export function refuseMissing(noun: string, id: string, param = "id"): never {
  const message = `No such ${noun}: '${id}'`;
  throw new Refusal(404, { type: "invalid_request_error", code: "resource_missing", message, param });
}
