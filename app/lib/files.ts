/** "2 GB", "1.4 GB", "12.4 MB", "240 KB". */
export function formatBytes(bytes: number): string {
  if (bytes >= 2 ** 30) return `${Number((bytes / 2 ** 30).toFixed(1))} GB`;
  if (bytes >= 2 ** 20) return `${(bytes / 2 ** 20).toFixed(1)} MB`;
  return `${Math.max(1, Math.round(bytes / 1024))} KB`;
}

/** "320 kbit/s", of bits per second. */
export const bitRateWords = (bitRate: number | null): string | null =>
  bitRate === null ? null : `${Math.round(bitRate / 1000).toLocaleString("en-GB")} kbit/s`;

/** Downloads a blob as a file. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads the file after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
