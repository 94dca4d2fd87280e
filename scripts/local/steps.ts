/** Runs one step of the start and says how long it took, and what it has to say for itself. */
export async function step<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const startedAt = Date.now();
  console.log(`… ${name}`);
  const result = await work();
  const note = typeof result === "string" ? ` (${result})` : "";
  console.log(`✓ ${name}${note}: ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
  return result;
}
