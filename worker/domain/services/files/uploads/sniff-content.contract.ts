import { coverKinds, kindOf, trackKinds, videoKinds } from "#render-service/first-bytes.contract.ts";
import type { UploadPurpose } from "./uploads.contract.ts";

export { sniffBytes } from "#render-service/first-bytes.contract.ts";

const kinds = { video: videoKinds, audio: trackKinds, cover: coverKinds } as const;

/** Checks a file's magic bytes against its purpose. Its name and declared type prove nothing. */
export function isContentFor(purpose: UploadPurpose, head: Uint8Array): boolean {
  return kinds[purpose].includes(kindOf(head));
}
