import { readFileSync, readdirSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, test } from "vitest";
import { hashOfText } from "#app/site/public-pages/legal-hash.ts";
import { getLegalText, getLegalVersion } from "#app/site/public-pages/legal-texts.server.ts";
import {
  currentVersion,
  documentPath,
  documents,
  versionsOf,
} from "#worker/domain/services/legal/documents/documents.contract.ts";

// An accepted text never changes: the current page, the archived version, the code and the database agree.

describe("a version of a legal text", () => {
  test.each(documents)("matches its page: %s", (document) => {
    const current = currentVersion(document);
    const text = getLegalText(document);
    expect(hashOfText(text)).toBe(current.sha256);
    expect(text.versionPath).toBe(documentPath(current));
    expect(text.appliesFrom ?? text.inForceSince ?? text.updatedOn).toBe(current.inForceSince);
  });

  test.each(documents.flatMap(versionsOf))("is archived as accepted: $document $version", async (known) => {
    const kept = await getLegalVersion(known.document, known.version);
    expect(kept && hashOfText(kept)).toBe(known.sha256);
    expect(kept?.isNewest).toBe(currentVersion(known.document).version === known.version);
  });

  test.each(documents)("takes effect in the future only if stated: %s", (document) => {
    const { appliesFrom, inForceSince, updatedOn } = getLegalText(document);
    const isInForce = Date.parse(inForceSince ?? updatedOn) <= Date.now();
    expect(isInForce || appliesFrom !== undefined).toBe(true);
  });

  test("is null if it never existed", async () => {
    expect(await getLegalVersion("terms", "2020-01-01")).toBeNull();
    expect(await getLegalVersion("terms", "../privacy-2026-11-22")).toBeNull();
  });

  test("is in the database with the same hash", () => {
    const database = new DatabaseSync(":memory:");
    for (const file of readdirSync("migrations").toSorted()) database.exec(readFileSync(`migrations/${file}`, "utf8"));
    const rows = database
      .prepare(
        `SELECT document, version, in_force_since AS inForceSince, sha256 FROM document_versions
          ORDER BY document, version`,
      )
      .all()
      .map((row) => ({ ...row }));
    const byName = documents
      .flatMap(versionsOf)
      .toSorted((one, other) => (`${one.document} ${one.version}` < `${other.document} ${other.version}` ? -1 : 1));
    expect(rows).toEqual(byName);
  });

  test("changes its hash with the wording, but not with the markup", () => {
    const text = { title: "Terms", html: "<p>You may &amp; will.</p>" };
    expect(hashOfText({ ...text, html: '<div class="x">You may\n  &amp; will.</div>' })).toBe(hashOfText(text));
    expect(hashOfText({ ...text, html: "<p>You may not &amp; will.</p>" })).not.toBe(hashOfText(text));
  });
});
