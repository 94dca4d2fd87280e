import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** A title that begins with one of these has its subject elsewhere, and says nothing when it stands alone in a log. */
const verbs =
  /^(is|are|was|shows|keeps|takes|says|goes|gives|has|have|can|cannot|needs|counts (?!of|beside|follow|are)|waits|finds|ends|comes|stays|tells|refuses|may|lists|leaves|leads|holds|does|do|changes|asks|adds|makes|lets|sends|reads|runs|fails|opens|closes|returns|carries|so is|so are|nor|it) /;

test("every title of a test has its subject", () => {
  const bare = globSync(
    "{app,worker,drizzle,render-service,scripts,tests}/**/*.{test,spec}.{ts,tsx}",
  ).flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/\b(?:test|it)(?:\.each\([^]*?\))?\(\s*["'`]([^"'`\n]+)/g)]
      .map(([, title = ""]) => title)
      .filter((title) => verbs.test(title))
      .map((title) => `${file}: ${title}`),
  );
  expect(bare).toEqual([]);
});
