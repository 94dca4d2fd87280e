import { useMemo, useState } from "react";
import { aspects, aspectSizes, type Aspect, type Fit } from "#render-service/formats/formats.contract.ts";
import type { FormatsOffer } from "#worker/domain/licensing/renders/formats/formats.contract.ts";
import { type FileFacts, levelledLufs } from "#worker/domain/licensing/renders/formats/preflight.contract.ts";
import { chosenShapes, formatOf, noChoices, type Point, shotsOf } from "./format-choices.ts";

type Source = NonNullable<FormatsOffer["source"]>;
/** Maximum bit rate of the render service's encoders: 20 Mbit/s video and 256 kbit/s audio. */
const maxBytesPerSecond = 20_256_000 / 8;

export function useFormatChoices(offer: FormatsOffer, source: Source) {
  const shots = useMemo(() => shotsOf(offer.cutsMs, source.durationMs), [offer.cutsMs, source.durationMs]);
  const [choices, setChoices] = useState(() => noChoices(shots, source));
  const [hasOverlay, setOverlay] = useState(offer.hasOverlay);
  const [isLevelled, setLevelled] = useState(offer.isLevelled);
  const { inMs, outMs } = choices;
  const seconds = (outMs - inMs) / 1000;
  const { video } = offer;
  // Estimated from the licensed video's bytes per pixel and second.
  const bytesPerSecond = video.bytes / (source.durationMs / 1000) / (video.width * video.height);
  const of = (aspect: Aspect) => formatOf(aspect, choices, { shots, source });
  const isLicensed = (aspect: Aspect) => of(aspect) === null;
  const possible = aspects.filter((aspect) => !isLicensed(aspect));
  const chosen = chosenShapes(choices).filter((aspect) => !isLicensed(aspect));
  const change = (aspect: Aspect, to: Partial<{ isOn: boolean; fit: Fit }>) =>
    setChoices((before) => ({
      ...before,
      shapes: { ...before.shapes, [aspect]: { ...before.shapes[aspect], ...to } },
    }));
  return {
    shots,
    focus: choices.focus,
    shapes: choices.shapes,
    cut: { inMs, outMs },
    isWhole: inMs === 0 && outMs === source.durationMs,
    hasOverlay,
    setOverlay,
    isLevelled,
    setLevelled,
    chosen,
    isLicensed,
    hasAll: possible.every((aspect) => choices.shapes[aspect].isOn),
    tick: (aspect: Aspect, isOn: boolean) => change(aspect, { isOn }),
    tickAll: (isOn: boolean) => possible.forEach((aspect) => change(aspect, { isOn })),
    setFit: (aspect: Aspect, fit: Fit) => change(aspect, { fit }),
    setFocus: (shot: number, point: Point) =>
      setChoices((before) => ({
        ...before,
        focus: before.focus.map((one, n) => (n === shot ? point : one)),
      })),
    setCut: (which: "inMs" | "outMs", ms: number) => setChoices((before) => ({ ...before, [which]: ms })),
    useWhole: () => setChoices((before) => ({ ...before, inMs: 0, outMs: source.durationMs })),
    fieldOf: (aspect: Aspect) => JSON.stringify(of(aspect)),
    files: chosen.map((aspect): FileFacts => {
      const { width, height } = aspectSizes[aspect];
      return {
        aspect,
        width,
        height,
        seconds,
        bytes: Math.round(Math.min(bytesPerSecond * width * height, maxBytesPerSecond) * seconds),
        framesPerSecond: source.framesPerSecond,
        lufs: isLevelled ? levelledLufs : null,
        hasTitle: hasOverlay,
        canBeCut: true,
      };
    }),
  };
}
export type FormatChoicesState = ReturnType<typeof useFormatChoices>;
