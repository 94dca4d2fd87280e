import type { LicenceFacts } from "#worker/domain/licensing/licences/licence-facts.contract.ts";
import type { NamedFile } from "#worker/domain/licensing/proof/public-licences/file-answers.contract.ts";
import { fileOf } from "#worker/domain/licensing/proof/public-licences/find-delivered-file.ts";

/** All files that a licence covers, the video itself first. */
export const filesOf = (facts: LicenceFacts): NamedFile[] =>
  [facts.file.sha256, ...facts.versions.map(({ videoSha256 }) => videoSha256)].flatMap(
    (sha256) => fileOf(facts, sha256) ?? [],
  );
