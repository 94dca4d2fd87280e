/** Objects in R2. Keys come from domain/services/files/media/keys.ts. */
export type Media = {
  /** Size in bytes and ETag, or null if the object does not exist. */
  head(key: string): Promise<{ size: number; etag: string } | null>;
  read(key: string, offset: number, length: number): Promise<Uint8Array | null>;
  /** Streams the stored bytes. */
  open(key: string): Promise<ReadableStream<Uint8Array> | null>;
  readWhole(key: string): Promise<Uint8Array | null>;
  write(key: string, body: ArrayBuffer | Uint8Array | ReadableStream, contentType: string): Promise<void>;
  /** Writes only if the key does not exist yet; else returns false. */
  writeOnce(key: string, body: ArrayBuffer | Uint8Array, contentType: string): Promise<boolean>;
  remove(keys: readonly string[]): Promise<void>;
  /** Up to a thousand objects with keys after `after`, in key order. */
  list(after: string): Promise<{ objects: { key: string; uploadedAt: number }[]; isLast: boolean }>;
  /** Answers GET and HEAD, including Range, If-None-Match and If-Range; null if the object does not exist. */
  respond(request: Request, key: string, headers: Record<string, string>): Promise<Response | null>;
  /** The same for a slice of an object behind its own header, small enough for memory. */
  respondWithPiece(request: Request, piece: Piece, headers: Record<string, string>): Promise<Response | null>;
  startMultipart(key: string, contentType: string): Promise<string>;
  writePart(
    key: string,
    multipartId: string,
    partNumber: number,
    body: ReadableStream | ArrayBuffer,
  ): Promise<string>;
  /** `wrong-parts`: the ETag of a stored part differs. */
  completeMultipart(
    key: string,
    multipartId: string,
    parts: { partNumber: number; etag: string }[],
  ): Promise<{ size: number } | "wrong-parts">;
  abortMultipart(key: string, multipartId: string): Promise<void>;
};

/** `length` bytes of the object from `offset` on, behind `head`. */
export type Piece = { key: string; head: Uint8Array<ArrayBuffer>; offset: number; length: number };

/** Suffix of R2's message for the error InvalidPart; its errors have no other readable code. */
const invalidPart = "(10025)";

export function createMedia(bucket: R2Bucket): Media {
  return {
    async head(key) {
      const object = await bucket.head(key);
      return object && { size: object.size, etag: object.httpEtag };
    },
    async read(key, offset, length) {
      const object = await bucket.get(key, { range: { offset, length } });
      return object && new Uint8Array(await object.arrayBuffer());
    },
    async open(key) {
      const object = await bucket.get(key);
      return object && object.body;
    },
    async readWhole(key) {
      const object = await bucket.get(key);
      return object && new Uint8Array(await object.arrayBuffer());
    },
    async write(key, body, contentType) {
      await bucket.put(key, body, { httpMetadata: { contentType } });
    },
    async writeOnce(key, body, contentType) {
      const onlyIf = new Headers({ "if-none-match": "*" });
      return (await bucket.put(key, body, { onlyIf, httpMetadata: { contentType } })) !== null;
    },
    async remove(keys) {
      if (keys.length > 0) await bucket.delete([...keys]);
    },
    async list(after) {
      const { objects, truncated } = await bucket.list(after ? { startAfter: after } : {});
      return {
        objects: objects.map(({ key, uploaded }) => ({ key, uploadedAt: uploaded.getTime() })),
        isLast: !truncated,
      };
    },
    async respond(request, key, headers) {
      const object = await bucket.head(key);
      return object && respondWithRange(request, wholeOf(bucket, object), headers);
    },
    async respondWithPiece(request, piece, headers) {
      const object = await bucket.head(piece.key);
      return object && respondWithRange(request, pieceOf(bucket, object, piece), headers);
    },
    async startMultipart(key, contentType) {
      return (await bucket.createMultipartUpload(key, { httpMetadata: { contentType } })).uploadId;
    },
    async writePart(key, multipartId, partNumber, body) {
      return (await bucket.resumeMultipartUpload(key, multipartId).uploadPart(partNumber, body)).etag;
    },
    async completeMultipart(key, multipartId, parts) {
      try {
        const object = await bucket.resumeMultipartUpload(key, multipartId).complete(parts);
        return { size: object.size };
      } catch (error) {
        if (String(error).includes(invalidPart)) return "wrong-parts";
        throw error;
      }
    },
    async abortMultipart(key, multipartId) {
      await bucket.resumeMultipartUpload(key, multipartId).abort();
    },
  };
}

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

const typeOf = (object: R2Object): string => object.httpMetadata?.contentType ?? "application/octet-stream";

const wholeOf = (bucket: R2Bucket, object: R2Object): Content => ({
  size: object.size,
  etag: object.httpEtag,
  contentType: typeOf(object),
  read: async (range) => (await openUnchanged(bucket, object, range))?.body ?? null,
});

const pieceOf = (bucket: R2Bucket, object: R2Object, { head, offset, length }: Piece): Content => ({
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

async function respondWithRange(
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
