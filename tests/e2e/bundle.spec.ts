import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readZip } from "#tests/support/read-zip.ts";
import { expect, renderVideo, saveBundle, saved, test } from "./support.ts";

test(
  "a licence bundle verifies offline and fails after one changed byte",
  { tag: "@full" },
  async ({ brandPage: page, openAs, track }, info) => {
    test.slow();
    await renderVideo(page, track.id);
    const bundle = await saveBundle(page);
    const video = await saved(page, () => page.getByRole("link", { name: "Download Video" }).click());
    const number = bundle.name.replace(".zip", "");
    const folder = info.outputPath("bundle");
    mkdirSync(folder);
    for (const [name, bytes] of readZip(new Uint8Array(readFileSync(bundle.path)))) writeFileSync(join(folder, name), bytes);
    writeFileSync(join(folder, video.name), readFileSync(video.path));

    const good = verify(folder);
    expect(good.text).not.toContain("✗");
    expect(good.text).toContain(`✓ licence.jwt: signed by did:web:localhost`);
    expect(good.text).toContain(number);
    expect(good.text).toContain(`✓ ${video.name}: licensed: video, 1920 × 1080`);
    expect(good.text).toContain("✓ certificate.pdf: unchanged");
    expect(good.code).toBe(0);

    const bytes = readFileSync(video.path);
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
    writeFileSync(join(folder, video.name), bytes);
    const bad = verify(folder);
    expect(bad.text).toContain(`✗ ${video.name}: this licence does not cover it`);
    expect(bad.code).toBe(1);

    const stranger = await openAs(null);
    await stranger.goto(`/verify/${number}`);
    const open = await saved(stranger, () => stranger.getByRole("link", { name: /^Bundle/ }).click());
    const names = [...readZip(new Uint8Array(readFileSync(open.path))).keys()];
    expect(names).toContain("verify.mjs");
    expect(names).not.toContain("certificate.pdf");
    await stranger.getByRole("link", { name: "Formats and test vectors" }).click();
    await expect(stranger.getByRole("heading", { level: 1, name: "Verify a licence" })).toBeVisible();
  },
);

/** Runs a bundle's own verifier with this Node and none of the project's code. */
function verify(folder: string): { code: number; text: string } {
  const run = { cwd: folder, encoding: "utf8" } as const;
  try {
    return { code: 0, text: execFileSync(process.execPath, ["verify.mjs"], run) };
  } catch (error) {
    const { status, stdout } = error as { status: number; stdout: string }; // of a process that has exited
    return { code: status, text: stdout };
  }
}
