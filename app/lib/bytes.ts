/** "2 GB", "1.4 GB", "12.4 MB", "240 KB". */
export function formatBytes(bytes: number): string {
  if (bytes >= 2 ** 30) return `${Number((bytes / 2 ** 30).toFixed(1))} GB`;
  if (bytes >= 2 ** 20) return `${(bytes / 2 ** 20).toFixed(1)} MB`;
  return `${Math.max(1, Math.round(bytes / 1024))} KB`;
}
