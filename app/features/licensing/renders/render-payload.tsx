/** Super users see what the render was made of. */
export function RenderPayload({ json }: { json: string }) {
  return (
    <details className="border-t border-line py-4">
      <summary className="cursor-pointer py-2 text-sm font-label">Render job payload</summary>
      <pre className="mt-2 rounded-sm break-all whitespace-pre-wrap bg-sunk p-4 text-xs">{json}</pre>
    </details>
  );
}
