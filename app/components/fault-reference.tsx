/** What support needs to find a fault in the log. */
export function FaultReference({ id }: { id: string }) {
  return (
    <p className="mt-4 text-sm">
      If it keeps happening, send us this reference: <code className="break-all select-all">{id}</code>
    </p>
  );
}
