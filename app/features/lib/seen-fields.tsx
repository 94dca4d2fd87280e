import type { Seen } from "#worker/domain/lib/versions.contract.ts";

/** Goes with every form that edits a record: the version it was opened on, and what its fields said then. */
export function SeenFields({ seen: { version, values } }: { seen: Seen }) {
  return (
    <>
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="seen" value={JSON.stringify(values)} />
    </>
  );
}
