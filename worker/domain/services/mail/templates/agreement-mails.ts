import type { AgreementStep } from "#worker/domain/services/mail/mail.contract.ts";
import {
  documentPath,
  warrantyDocument,
} from "#worker/domain/services/legal/documents/documents.contract.ts";
import type { Links } from "./links.ts";
import type { MailContent } from "./mail-content.ts";

type Agreement = { step: AgreementStep; version: string; day: number; tracks: number };

const written = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/** A new label agreement: that it comes, that it is late, and that tracks have left sale. */
export function labelAgreement(links: Links, { step, version, day, tracks }: Agreement): MailContent {
  const isOne = tracks === 1;
  const count = isOne ? "your track" : `your ${tracks.toLocaleString("en-GB")} tracks`;
  const on = written.format(day);
  const content = {
    announced: {
      subject: `A new label agreement from ${on}`,
      heading: "We have a new label agreement.",
      paragraphs: [
        `It applies to you from ${on}. Until then ${count} ${isOne ? "stays" : "stay"} on sale under the version in which you gave the warranty.`,
        "Read it, and accept it for all of your tracks with one press on your catalogue’s page. You are also asked for it with the next track that you submit.",
      ],
    },
    "last-warning": {
      subject: `Please accept the label agreement by ${on}`,
      heading: "A last warning before tracks leave sale.",
      paragraphs: [
        `You have not accepted the new label agreement for all of your tracks yet. On ${on} ${count} under an older version will leave sale.`,
        "Accept it on your catalogue’s page, and nothing changes for brands.",
      ],
    },
    ended: {
      subject: "Tracks have left sale: the label agreement is not accepted",
      heading: "Tracks of yours are not on sale any more.",
      paragraphs: [
        `The warranty of ${count} is in an older label agreement, which no longer applies. Licences already sold stay valid; downloads, statements and payouts go on.`,
        `Accept the new agreement on your catalogue’s page, and ${isOne ? "it is on sale again as far as its" : "they are on sale again as far as their"} other rights are cleared.`,
      ],
    },
  }[step];
  return {
    ...content,
    action: { label: "Open your catalogue", url: links.catalogue },
    aside: {
      label: "Read the label agreement",
      url: links.document(documentPath({ document: warrantyDocument, version })),
    },
    note: "You get this because you offer music on Cuesheet.",
  };
}
