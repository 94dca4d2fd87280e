import { ChevronLeft, ChevronRight, Pause, Play } from "lucide-react";
import { type SubmitEvent, useState } from "react";
import { Form, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { SectionTitle } from "#app/components/page-title.tsx";
import { SegmentedField } from "#app/components/segmented-field.tsx";
import { SwitchField, TickField } from "#app/components/inputs.tsx";
import { formatsCopy } from "#app/content/formats-copy.ts";
import { OverlayTick, Problem } from "#app/features/licensing/videos/preview-sync/panel-notes.tsx";
import { PreflightList } from "#app/features/licensing/videos/preflight/preflight-checks.tsx";
import { formatTenths } from "#app/features/licensing/videos/preview-sync/timecode.ts";
import type { Toast } from "#app/lib/flash.ts";
import { aspects, aspectSizes, type Aspect } from "#render-service/formats/formats.contract.ts";
import type { FormatsOffer } from "#worker/domain/licensing/renders/formats/formats.contract.ts";
import { coveredBy, platforms } from "#worker/domain/licensing/renders/formats/platform-limits.contract.ts";
import { type Film, useFilm, useShot } from "./create-film.ts";
import { CutStrip } from "./cut-strip.tsx";
import { isCropped } from "./format-choices.ts";
import { FormatTile } from "./format-tile.tsx";
import { type FormatChoicesState, useFormatChoices } from "./use-format-choices.ts";

type FormatsFormProps = {
  id: string;
  offer: FormatsOffer;
  source: NonNullable<FormatsOffer["source"]>;
  /** Refusal of the last submit. */
  refusal: Toast | null;
};

const guideNames = platforms.filter(({ id }) => id === "tiktok" || id === "reels" || id === "shorts");

export function FormatsForm({ id, offer, source, refusal }: FormatsFormProps) {
  const choices = useFormatChoices(offer, source);
  const { video, film, isPlaying } = useFilm(choices.cut);
  const isSending = useNavigation().formMethod === "POST";
  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    if (isSending) event.preventDefault();
  }
  return (
    <Form method="post" autoComplete="off" onSubmit={onSubmit} className="order-form">
      <input type="hidden" name="id" value={id} />
      <video ref={video} src={offer.playback.src} preload="auto" playsInline hidden />
      <div className="min-w-0">
        <Shapes choices={choices} film={film} isPlaying={isPlaying} source={source} />
        {offer.playback.isSilent && <p className="mt-2 text-sm text-ink2">{formatsCopy.silent}</p>}
        <CutDown choices={choices} film={film} offer={offer} durationMs={source.durationMs} />
        <PreflightList files={choices.files} />
      </div>
      <OrderCard offer={offer} choices={choices} isSending={isSending} refusal={refusal} />
    </Form>
  );
}

/** Form bodies accept only plain field names (worker/api/request-body.ts). */
const fieldOf = (aspect: Aspect): string => `fit-${aspect.replace(":", "-")}`;

type PartProps = { choices: FormatChoicesState; film: Film | null };
type ShapesProps = PartProps & { isPlaying: boolean; source: FormatsFormProps["source"] };

function Shapes({ choices, film, isPlaying, source }: ShapesProps) {
  const [guides, setGuides] = useState("off");
  const [shot, setShot] = useShot(film, choices.shots);
  const PlayIcon = isPlaying ? Pause : Play;
  const platform = guideNames.find(({ id }) => id === guides);
  const show = (next: number) => {
    setShot(next);
    // 20 ms into the shot: its first frame may start after the cut's timestamp.
    film?.seek((choices.shots[next]?.fromMs ?? 0) + 20);
  };
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{formatsCopy.shapes}</legend>
      <TickField
        label={formatsCopy.allShapes}
        checked={choices.hasAll}
        onCheckedChange={choices.tickAll}
        className="noscript:hidden"
      />
      <ul className="format-tiles">
        {aspects.map((aspect) => (
          <li key={aspect} data-aspect={aspect} data-on={choices.chosen.includes(aspect) || undefined}>
            <FormatTile
              aspect={aspect}
              source={source}
              shots={choices.shots}
              shot={shot}
              fit={choices.shapes[aspect].fit}
              focus={choices.focus}
              onFocus={(point) => choices.setFocus(shot, point)}
              guides={platform?.shapes[aspect] ? coveredBy(platform, aspect) : null}
              film={film}
            />
            <ShapeTick aspect={aspect} choices={choices} isCropped={isCropped(aspect, source)} />
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2 pt-4">
        <Button variant="secondary" size="row" onClick={() => film?.toggle()}>
          <PlayIcon className="icon-sm" aria-hidden="true" />
          {isPlaying ? formatsCopy.pause : formatsCopy.play}
        </Button>
        <ShotStepper shot={shot} count={choices.shots.length} show={show} />
        <SegmentedField
          field={{ id: "guides", name: "guides", required: false, key: "guides" }}
          legend={formatsCopy.guides}
          options={[...guideNames.map((one) => [one.id, one.name] as const), ["off", formatsCopy.noGuides] as const]}
          value={guides}
          onChange={setGuides}
        />
        <p className="basis-full text-sm text-ink2">{formatsCopy.focus}</p>
      </div>
    </fieldset>
  );
}

function ShotStepper({ shot, count, show }: { shot: number; count: number; show: (next: number) => void }) {
  return (
    <span className="flex items-center gap-1 text-sm">
      <button
        type="button"
        className="iconbtn"
        aria-label={formatsCopy.previousShot}
        disabled={shot === 0}
        onClick={() => show(shot - 1)}
      >
        <ChevronLeft className="icon" aria-hidden="true" />
      </button>
      <output className="tc">{formatsCopy.shot(shot + 1, count)}</output>
      <button
        type="button"
        className="iconbtn"
        aria-label={formatsCopy.nextShot}
        disabled={shot === count - 1}
        onClick={() => show(shot + 1)}
      >
        <ChevronRight className="icon" aria-hidden="true" />
      </button>
    </span>
  );
}

type ShapeTickProps = { aspect: Aspect; choices: FormatChoicesState; isCropped: boolean };

function ShapeTick({ aspect, choices, isCropped: canPad }: ShapeTickProps) {
  const { width, height } = aspectSizes[aspect];
  const isLicensed = choices.isLicensed(aspect);
  return (
    <>
      <TickField
        name="format"
        value={choices.fieldOf(aspect)}
        disabled={isLicensed}
        checked={choices.chosen.includes(aspect)}
        onCheckedChange={(isTicked) => choices.tick(aspect, isTicked)}
        label={
          <span>
            <span className="sr-only">{formatsCopy.make} </span>
            {aspect}{" "}
            <span className="tc block text-xs text-ink2">{isLicensed ? formatsCopy.licensed : `${width}×${height}`}</span>
          </span>
        }
      />
      {canPad && (
        <SegmentedField
          field={{ id: fieldOf(aspect), name: fieldOf(aspect), required: false, key: aspect }}
          legend={formatsCopy.fit(aspect)}
          options={formatsCopy.fits}
          value={choices.shapes[aspect].fit}
          onChange={(fit) => choices.setFit(aspect, fit)}
          isLegendHidden
        />
      )}
    </>
  );
}

type CutDownProps = PartProps & { offer: FormatsOffer; durationMs: number };

function CutDown({ choices, film, offer, durationMs }: CutDownProps) {
  const [isSnapping, setSnapping] = useState(true);
  const { inMs, outMs } = choices.cut;
  const seconds = (outMs - inMs) / 1000;
  return (
    <section aria-labelledby="cut-down" className="mt-8 border-t border-line pt-4 noscript:hidden">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <SectionTitle id="cut-down" size="small">
          {formatsCopy.cut}
        </SectionTitle>
        <output className="tc text-sm text-ink2">
          {choices.isWhole
            ? formatsCopy.whole(seconds)
            : formatsCopy.length(formatTenths(inMs / 1000), formatTenths(outMs / 1000), seconds)}
        </output>
      </div>
      <CutStrip
        source={offer.playback.src}
        durationMs={durationMs}
        cutsMs={offer.cutsMs}
        beatsMs={offer.beatsMs}
        cut={choices.cut}
        isSnapping={isSnapping}
        onCut={choices.setCut}
        film={film}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <SwitchField label={formatsCopy.snap} checked={isSnapping} onCheckedChange={setSnapping} />
        {!choices.isWhole && (
          <Button variant="quiet" size="row" onClick={choices.useWhole}>
            {formatsCopy.reset}
          </Button>
        )}
      </div>
    </section>
  );
}

type OrderCardProps = {
  offer: FormatsOffer;
  choices: FormatChoicesState;
  isSending: boolean;
  refusal: Toast | null;
};

function OrderCard({ offer, choices, isSending, refusal }: OrderCardProps) {
  const count = choices.chosen.length;
  const left = offer.max - offer.taken - count;
  return (
    <div className="order-price rounded-sm border border-line bg-surface p-5">
      <p className="wide text-xl font-title">{formatsCopy.price}</p>
      <p className="mt-1 text-sm text-ink2">{formatsCopy.order(count)}</p>
      <dl className="mt-3 flex justify-between text-sm">
        <dt className="text-ink2">{formatsCopy.versions}</dt>
        <dd className="tc">{Math.max(0, left)}</dd>
      </dl>
      <div className="mt-2">
        {offer.canHaveOverlay && <OverlayTick choices={choices} />}
        <TickField
          name="isLevelled"
          value="on"
          checked={choices.isLevelled}
          onCheckedChange={choices.setLevelled}
          label={formatsCopy.level}
        />
      </div>
      <Button type="submit" size="large" className="mt-3 w-full" isPending={isSending} pending={formatsCopy.starting}>
        {formatsCopy.button(count)}
      </Button>
      {refusal && <Problem problem={refusal} />}
      <p className="mt-4 text-xs text-ink2">{formatsCopy.note}</p>
    </div>
  );
}
