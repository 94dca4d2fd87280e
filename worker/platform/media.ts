import { type Piece, pieceOf, respondWithRange, wholeOf } from "./respond-with-range.ts";

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
  writePart(key: string, multipartId: string, partNumber: number, body: ReadableStream | ArrayBuffer): Promise<string>;
  /** `wrong-parts`: the ETag of a stored part differs. */
  completeMultipart(
    key: string,
    multipartId: string,
    parts: { partNumber: number; etag: string }[],
  ): Promise<{ size: number } | "wrong-parts">;
  abortMultipart(key: string, multipartId: string): Promise<void>;
};

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
