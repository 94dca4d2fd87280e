import { hubCopy } from "#app/content/resources-copy.ts";
import { listArticles } from "#app/site/articles/articles.server.ts";
import { absolute } from "#app/site/seo/addresses.ts";
import { promisedTermsInWords } from "#worker/domain/services/legal/licence-terms/licence-scopes.contract.ts";

/** `/llms.txt`: a summary of the site in Markdown, for AI assistants. */
export function llms(origin: string): string {
  const link = (title: string, path: string, text: string) => `- [${title}](${absolute(origin, path)}): ${text}`;
  const articles = (hub: "brands" | "artists") =>
    listArticles(hub).map(({ title, path, standfirst }) => link(title, path, standfirst));
  return [
    "# Cuesheet",
    "",
    `> A marketplace where brands license independent music for their videos. One token is $5 and tracks start at one token; every licence is ${promisedTermsInWords}, and comes as a PDF bound to the exact video file.`,
    "",
    "## The product",
    "",
    link("For brands", "/brands", "how a brand finds, previews and licenses a track"),
    link("For artists", "/artists", "how labels and artists offer music and are paid"),
    link("Pricing", "/pricing", "prices for brands and example earnings for artists"),
    link("Verify", "/verify", "check whether a video, a licence file or a number belongs to a licence sold here"),
    link("Contact", "/contact", "how to reach us"),
    "",
    `## ${hubCopy.brands.name}`,
    "",
    link(hubCopy.brands.name, hubCopy.brands.path, hubCopy.brands.teaser),
    ...articles("brands"),
    "",
    `## ${hubCopy.artists.name}`,
    "",
    link(hubCopy.artists.name, hubCopy.artists.path, hubCopy.artists.teaser),
    ...articles("artists"),
    "",
    "## AI training",
    "",
    `You may read these pages for someone and quote them, with a link. Music, covers, finished videos and certificates are reserved against the training of AI and against text and data mining: ${absolute(origin, "/licence-terms")} (clause 5.2), ${absolute(origin, "/.well-known/tdmrep.json")}.`,
    "",
    "## Legal",
    "",
    link("Terms", "/terms", "what each side agrees to"),
    link("Licence terms", "/licence-terms", "what a licence allows, clause by clause"),
    link("Label agreement", "/label-agreement", "what labels and artists agree to"),
    link("Privacy", "/privacy", "what is stored, why and for how long"),
    "",
  ].join("\n");
}
