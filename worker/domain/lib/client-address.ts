/** The network address a request comes from. Only the platform sets this header; others could be made up. */
export const readClientAddress = ({ headers }: Pick<Request, "headers">): string =>
  headers.get("cf-connecting-ip") ?? "unknown";
