/** What a body says, or undefined when it is no JSON: for calls whose sender is not our own page. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
