import type { Locator } from "@playwright/test";

/** Fills in the rights form of a track: the label owns everything, and nothing is registered. */
export async function declareRights(form: Locator): Promise<void> {
  await form.getByLabel("We own the master").check();
  await form.getByLabel("We own the publishing").check();
  await form.getByLabel("Publishing Split").fill("100");
  const answers = {
    "Samples and interpolations": "None",
    "Cover version": "No",
    Composition: "None",
    Lyrics: "None",
    Vocals: "None",
    Instruments: "None",
    "Mix and master": "None",
    Performers: "All have consented",
    "YouTube Content ID": "Not registered",
  };
  for (const [question, answer] of Object.entries(answers))
    await form.getByRole("group", { name: question, exact: true }).getByText(answer, { exact: true }).click();
}
