import { z } from "zod";
import { legalVersionCopy } from "#app/content/legal-version-copy.ts";
import * as labelAgreement from "#app/content/legal/label-agreement.mdx";
import * as licenceTerms from "#app/content/legal/licence-terms.mdx";
import * as privacy from "#app/content/legal/privacy.mdx";
import * as terms from "#app/content/legal/terms.mdx";
import { parseFrontMatter } from "#app/site/articles/article-front-matter.ts";
import {
  currentVersion,
  type DocumentName,
  type DocumentVersion,
  documentPath,
  documentVersion,
} from "#worker/domain/services/legal/documents/documents.contract.ts";
import { renderMdx } from "#app/site/articles/render-mdx.server.tsx";

const FrontMatter = z.strictObject({
  title: z.string().min(3),
  /** The complete `<title>`. */
  metaTitle: z.string().min(30).max(60),
  description: z.string().min(70).max(160),
  updatedOn: z.iso.date(),
  /** Date of the newest change listed at the end of the text, if it lists any. */
  inForceSince: z.iso.date().optional(),
  /** Set for a version announced in advance. */
  appliesFrom: z.iso.date().optional(),
});

const texts = { terms, "licence-terms": licenceTerms, "label-agreement": labelAgreement, privacy };

export type LegalText = z.infer<typeof FrontMatter> & {
  path: string;
  /** Display name of the version, and its permanent URL. */
  version: string;
  versionPath: string;
  sections: { depth: number; text: string; id: string }[];
  html: string;
};

const FrozenText = z.strictObject({
  title: z.string(),
  description: z.string(),
  sections: z.array(z.object({ depth: z.int(), text: z.string(), id: z.string() })),
  html: z.string(),
});

/** Text of each version, frozen by scripts/assets/freeze-legal.ts. */
const frozen = import.meta.glob<string>("/app/content/legal/versions/*.json", {
  query: "?raw",
  import: "default",
});

/** A legal text in the version that was accepted; null if there is no such version. */
export async function getLegalVersion(document: DocumentName, version: string): Promise<LegalVersion | null> {
  const entry = documentVersion(document, version);
  const read = entry && frozen[`/app/content/legal/versions/${document}-${version}.json`];
  if (!read) return null;
  const text = FrozenText.parse(JSON.parse(await read()));
  return { ...text, ...entry, isNewest: currentVersion(document).version === version };
}

export type LegalVersion = z.infer<typeof FrozenText> & DocumentVersion & { isNewest: boolean };

type LegalName = keyof typeof texts;
const names = Object.keys(texts) as LegalName[];

/** Lists the path of each legal text with the day of its last change. */
export function listLegalTexts(): Pick<LegalText, "path" | "updatedOn">[] {
  return names.map(readHead).map(({ path, updatedOn, inForceSince }) => ({
    path,
    updatedOn: inForceSince ?? updatedOn,
  }));
}

function readHead(name: LegalName) {
  return { path: `/${name}`, ...parseFrontMatter(`${name}.mdx`, FrontMatter, texts[name].frontmatter) };
}

/** A legal text as HTML. Called by loaders only, so that the text is not part of any browser script. */
export function getLegalText(name: LegalName): LegalText {
  const text = texts[name];
  const version = currentVersion(name);
  return {
    ...readHead(name),
    version: legalVersionCopy.version(version.version),
    versionPath: documentPath(version),
    sections: text.headings.filter(({ depth }) => depth === 2),
    html: renderMdx(text.default),
  };
}
