type ByteRange = { offset: number; length: number };

/**
 * One range of an object of `size` bytes. "whole" for no range, several ranges or another unit (RFC 9110 lets a server
 * ignore those); "unsatisfiable" answers 416.
 */
export function parseRange(header: string | null, size: number): ByteRange | "whole" | "unsatisfiable" {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? "");
  if (!match || (!match[1] && !match[2])) return "whole";
  if (!match[1]) {
    const length = Math.min(Number(match[2]), size);
    return length > 0 ? { offset: size - length, length } : "unsatisfiable";
  }
  const first = Number(match[1]);
  const last = match[2] ? Math.min(Number(match[2]), size - 1) : size - 1;
  if (match[2] && Number(match[2]) < first) return "whole";
  return first < size ? { offset: first, length: last - first + 1 } : "unsatisfiable";
}

/** A response's size, type and bytes. Null if the object changed meanwhile. */
type Content = {
  size: number;
  etag: string;
  contentType: string;
  read: (range: ByteRange) => Promise<BodyInit | null>;
};

export async function respondWithRange(
  request: Request,
  { size, etag, contentType, read }: Content,
  extra: Record<string, string>,
): Promise<Response | null> {
  const headers = new Headers(extra);
  headers.set("content-type", contentType);
  headers.set("etag", etag);
  headers.set("accept-ranges", "bytes");
  if (matchesEtag(request.headers.get("if-none-match"), etag)) {
    return new Response(null, { status: 304, headers });
  }
  const ifRange = request.headers.get("if-range");
  const rangeHeader = ifRange && ifRange !== etag ? null : request.headers.get("range");
  const range = parseRange(rangeHeader, size);
  if (range === "unsatisfiable") {
    headers.set("content-range", `bytes */${size}`);
    return new Response(null, { status: 416, headers });
  }
  const { offset, length } = range === "whole" ? { offset: 0, length: size } : range;
  headers.set("content-length", String(length));
  if (range !== "whole") headers.set("content-range", `bytes ${offset}-${offset + length - 1}/${size}`);
  const status = range === "whole" ? 200 : 206;
  if (request.method === "HEAD" || length === 0) return new Response(null, { status, headers });
  const body = await read({ offset, length });
  return body === null ? null : new Response(body, { status, headers });
}

function matchesEtag(header: string | null, etag: string): boolean {
  if (!header) return false;
  return header === "*" || header.split(",").some((value) => value.trim().replace(/^W\//, "") === etag);
}

/** `length` bytes of the object from `offset` on, behind `head`. */
export type Piece = { key: string; head: Uint8Array<ArrayBuffer>; offset: number; length: number };

const typeOf = (object: R2Object): string => object.httpMetadata?.contentType ?? "application/octet-stream";

export const wholeOf = (bucket: R2Bucket, object: R2Object): Content => ({
  size: object.size,
  etag: object.httpEtag,
  contentType: typeOf(object),
  read: async (range) => (await openUnchanged(bucket, object, range))?.body ?? null,
});

export const pieceOf = (bucket: R2Bucket, object: R2Object, { head, offset, length }: Piece): Content => ({
  size: head.length + length,
  etag: `"${object.etag}-${offset}-${length}"`,
  contentType: typeOf(object),
  read: async ({ offset: from, length: size }) => {
    const [behindHead, end] = [Math.max(0, from - head.length), from + size - head.length];
    const front = head.subarray(from, from + size);
    if (end <= behindHead) return new Blob([front]);
    const range = { offset: offset + behindHead, length: end - behindHead };
    const rest = await openUnchanged(bucket, object, range);
    return rest && new Blob([front, await rest.arrayBuffer()]);
  },
});

async function openUnchanged(bucket: R2Bucket, { key, etag }: R2Object, range: ByteRange) {
  const object = await bucket.get(key, { range, onlyIf: { etagMatches: etag } });
  return object && "body" in object ? object : null;
}
