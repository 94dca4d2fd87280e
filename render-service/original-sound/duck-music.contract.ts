import type { SpeechRegions } from "./original-sound.contract.ts";

/** How far the music is lowered while somebody speaks. */
export const duckDecibels = 9;
/** It has come down when a word begins, and is back so long after the last one. */
export const duckAttackMs = 150;
export const duckReleaseMs = 500;
/** A preview draws the course as lines between points so far apart. */
export const duckStepMs = 50;

/**
 * What the music is multiplied by at a moment of the video. The only place where that is decided: the preview moves a gain
 * by it, the render multiplies by it, so both sound the same.
 */
export function duckGain(speechMs: SpeechRegions, atMs: number): number {
  const next = firstEndingAfter(speechMs, atMs - duckReleaseMs);
  const near = speechMs.slice(next, next + 2);
  const depth = Math.max(0, ...near.map((region) => depthAt(region, atMs)));
  return depth === 0 ? 1 : 10 ** ((-duckDecibels * depth) / 20);
}

/** 0 to 1 of all that it is lowered, straight in decibels before and after a region. */
function depthAt([from, to]: SpeechRegions[number], atMs: number): number {
  if (atMs < from) return Math.max(0, 1 - (from - atMs) / duckAttackMs);
  return atMs <= to ? 1 : Math.max(0, 1 - (atMs - to) / duckReleaseMs);
}

function firstEndingAfter(speechMs: SpeechRegions, ms: number): number {
  let [low, high] = [0, speechMs.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (speechMs[middle]![1] < ms) low = middle + 1;
    else high = middle;
  }
  return low;
}
