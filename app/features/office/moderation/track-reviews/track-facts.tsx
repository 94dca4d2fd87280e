import { FoldedText } from "#app/components/folded-text.tsx";
import { declarationCopy } from "#app/content/declaration-copy.ts";
import { rightsCopy } from "#app/content/rights-copy.ts";
import { failedSentences } from "#worker/domain/catalogue/tracks/rights/rule-words.contract.ts";
import { rightsWords } from "#app/features/catalogue/tracks/rights/rights-list.tsx";
import { isConsent } from "#worker/domain/catalogue/tracks/rights/consent.contract.ts";
import {
  nothingDeclared,
  type StoredConsent,
  type Writer,
} from "#worker/domain/catalogue/tracks/rights/declaration.contract.ts";
import { toPublicRights } from "#worker/domain/catalogue/tracks/rights/public-rights.contract.ts";
import { formatIswc } from "#worker/domain/catalogue/tracks/rights/work-identifiers.contract.ts";
import { reviewCopy } from "#app/content/track-reviews-copy.ts";
import { describeVocals } from "#app/content/catalogue-copy.ts";
import { bitRateWords } from "#app/lib/files.ts";
import { formatTokens } from "#app/lib/money.ts";
import { formatDate, formatDuration } from "#app/lib/time.ts";
import { pricesOf } from "#worker/domain/services/legal/licence-terms/scope-price.contract.ts";
import type { TrackReview } from "#worker/domain/office/moderation/track-reviews/track-reviews.contract.ts";

export function TrackFacts({ track }: { track: TrackReview }) {
  return (
    <div className="min-w-0 text-sm">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        {factsOf(track).map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink2">{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {track.description && (
        <div className="mt-3 max-w-[70ch]">
          <FoldedText text={track.description} about={reviewCopy.descriptionOf(track.title)} />
        </div>
      )}
    </div>
  );
}

function factsOf(track: TrackReview): [string, string][] {
  const facts: [string, string | null][] = [
    ["ISRC", track.isrc],
    ["Length", track.durationSeconds === null ? null : formatDuration(track.durationSeconds)],
    ["Sound", soundOf(track)],
    ["Genre", track.genre],
    ["Main mood", track.mood],
    ["Moods", track.moodTags.join(", ") || null],
    ["Tempo and key", [track.bpm !== null && `${track.bpm} BPM`, track.musicalKey].filter(Boolean).join(", ") || null],
    ["Language", `${track.language}${track.explicitLyrics ? ", explicit" : ""}`],
    ["Vocals", describeVocals(track.vocals)],
    ["Rights", rightsOf(track)],
    ...declaredOf(track),
    ["Sale", saleOf(track)],
    ["Price", formatTokens(track.priceTokens)],
    ["Commercial use", formatTokens(pricesOf(track).commercial)],
    ["Completeness", `${track.completeness}%`],
  ];
  return facts.map(([name, value]) => [name, value ?? "–"]);
}

function declaredOf(track: TrackReview): [string, string | null][] {
  const declared = track.rightsDeclaration ?? nothingDeclared;
  const consent = declared.hasPerformersConsent;
  const [samples, cover] = [declared.samples.clearedWith, declared.cover.clearedWith];
  return [
    ["Writers", writerWords(declared.writers) || null],
    ["Master", declared.masterConsent && consentWords(declared.masterConsent)],
    ["Samples on file", samples && consentWords(samples)],
    ["Cover on file", cover && consentWords(cover)],
    ["ISWC", declared.iswc && formatIswc(declared.iswc)],
    ["Performers", consent === null ? rightsCopy.notDeclared : declarationCopy.performers[consent ? "yes" : "open"]],
    ...rightsWords(toPublicRights(track, 0), track.labelName),
  ];
}

function soundOf({ source, integratedLufs }: TrackReview): string | null {
  if (!source) return null;
  return [
    source.codec,
    bitRateWords(source.bitRate),
    source.bitsPerSample && `${source.bitsPerSample} bits`,
    `${source.sampleRate / 1000} kHz`,
    integratedLufs !== null && `${integratedLufs.toFixed(1)} LUFS`,
  ]
    .filter(Boolean)
    .join(", ");
}

/** Result of the sale rules; a track that fails them can be approved, but is not put on sale. */
function saleOf({ failedRules: rules }: TrackReview): string {
  return rules.length === 0 ? rightsCopy.passes : `${rightsCopy.rules(rules.length)}. ${failedSentences(rules)}`;
}

function rightsOf({ ownsMaster, ownsPublishing, publishingSplitBasisPoints, syncTerms }: TrackReview): string {
  const split = publishingSplitBasisPoints === null ? "" : ` (${publishingSplitBasisPoints / 100}%)`;
  const owned = [ownsMaster && "master", ownsPublishing && `publishing${split}`].filter(Boolean).join(" and ");
  return `${owned === "" ? "Owns neither master nor publishing" : `Owns ${owned}`}; ${syncTerms}`;
}

/** `Juno Vale 60%; Mika Lindqvist 40% by consent of …`. */
const writerWords = (writers: readonly Writer[]): string =>
  writers
    .map(({ name, shareBasisPoints, isControlled, consent }) => {
      const open = consent === null ? ", no consent" : ` by consent of ${consentWords(consent)}`;
      return `${name} ${shareBasisPoints / 100}%${isControlled ? "" : open}`;
    })
    .join("; ");

/** `Nordlys Musik, 12 Oct 2026: Signed letter`. */
const consentWords = (consent: StoredConsent): string =>
  isConsent(consent)
    ? `${consent.name}, ${formatDate(Date.parse(consent.date))}: ${consent.text}`
    : rightsCopy.unproven(consent);
