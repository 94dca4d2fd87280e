import { bpmRanges, trackLimits } from "#worker/domain/catalogue/tracks/tracks.contract.ts";
import { TriangleAlert, WandSparkles } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#app/components/button.tsx";
import { formCopy, ingestCopy } from "#app/content/track-form-copy.ts";
import { Waveform } from "#app/features/catalogue/playback/waveform.tsx";
import { formatDuration } from "#app/lib/time.ts";
import type { AudioFacts as Facts } from "#worker/domain/catalogue/ingests/ingests.contract.ts";
import type { FillableField } from "./track-form-values.ts";

type AudioFactsProps = { facts: Facts; onUse: (field: FillableField, value: string) => void };

/** Measurements, warnings and suggestions from the audio. */
export function AudioFacts({ facts, onUse }: AudioFactsProps) {
  const { durationMs, loudness, peaks, warnings, suggestedBpm, suggestedKey } = facts;
  const { language } = facts.tags;
  const measured = [
    [ingestCopy.length, formatDuration(durationMs / 1000)],
    [ingestCopy.format, formatSource(facts.source)],
    [ingestCopy.loudness, `${loudness.integratedLufs.toFixed(1)} LUFS`],
    [ingestCopy.peak, `${loudness.truePeakDbtp.toFixed(1)} dBTP`],
  ] as const;
  return (
    <div className="mt-3 flex flex-col gap-3">
      <Waveform peaks={peaks} height={48} bars={160} />
      <dl className="flex flex-wrap gap-x-8 gap-y-2 text-sm">
        {measured.map(([name, value]) => (
          <div key={name}>
            <dt className="text-ink2">{name}</dt>
            <dd className="tc font-label">{value}</dd>
          </div>
        ))}
      </dl>
      {warnings.length > 0 && (
        <ul className="flex flex-col gap-1 text-sm">
          {warnings.map(({ code, message }) => (
            <li key={code} className="flex items-start gap-1.5">
              <TriangleAlert className="icon-sm mt-0.5 flex-none text-warn" aria-hidden="true" />
              {message}
            </li>
          ))}
        </ul>
      )}
      {(suggestedBpm || suggestedKey) && (
        <Offers title={ingestCopy.suggestions} text={ingestCopy.suggestionsText}>
          {suggestedBpm &&
            tempos(suggestedBpm.bpm).map(({ bpm, words }) => (
              <Suggestion key={words} words={words} onPress={() => onUse("bpm", bpm)} />
            ))}
          {suggestedKey && (
            <Suggestion words={formCopy.take(suggestedKey.key)} onPress={() => onUse("musicalKey", suggestedKey.key)} />
          )}
        </Offers>
      )}
      {/* The form has a default language, so the file's is never filled in automatically. */}
      {language !== null && (
        <Offers title={ingestCopy.written} text={ingestCopy.writtenText}>
          <Suggestion words={formCopy.take(ingestCopy.language(language))} onPress={() => onUse("language", language)} />
        </Offers>
      )}
    </div>
  );
}

/** Tempo detection may be off by an octave: half and double are offered too, within the form's limits. */
export function tempos(heard: number): { bpm: string; words: string }[] {
  const offers = [
    { value: heard, words: (bpm: string) => formCopy.take(`${bpm} BPM`) },
    { value: heard / 2, words: formCopy.half },
    { value: heard * 2, words: formCopy.double },
  ];
  return offers
    .map(({ value, words }) => ({ bpm: Math.round(value), words }))
    .filter(({ bpm }) => bpm >= bpmRanges.first && bpm <= trackLimits.bpm.max)
    .map(({ bpm, words }) => ({ bpm: String(bpm), words: words(String(bpm)) }));
}

function Offers({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="noscript:hidden">
      <p className="text-sm">
        <strong className="font-strong">{title}</strong> <span className="text-ink2">{text}</span>
      </p>
      <div className="mt-2 flex flex-wrap gap-2">{children}</div>
    </div>
  );
}

function Suggestion({ words, onPress }: { words: string; onPress: () => void }) {
  return (
    <Button variant="secondary" size="small" onClick={onPress}>
      <WandSparkles className="icon-sm" aria-hidden="true" />
      {words}
    </Button>
  );
}

/** "WAV, 24 bit, 48 kHz, stereo". */
function formatSource(source: Facts["source"]): string {
  const { container, bitsPerSample, sampleRate, channels, bitRate } = source;
  const depth = bitsPerSample ? `${bitsPerSample} bit` : bitRate && `${Math.round(bitRate / 1000)} kbit/s`;
  const rate = `${sampleRate / 1000} kHz`;
  return [container.toUpperCase(), depth, rate, channels === 1 ? "mono" : "stereo"].filter(Boolean).join(", ");
}
