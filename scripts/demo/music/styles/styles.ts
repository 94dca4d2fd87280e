import type { Style } from "#scripts/demo/music/style.ts";
import { acoustic } from "#scripts/demo/music/styles/acoustic.ts";
import { band } from "#scripts/demo/music/styles/band.ts";
import { beats } from "#scripts/demo/music/styles/beats.ts";
import { club } from "#scripts/demo/music/styles/club.ts";
import { hall } from "#scripts/demo/music/styles/hall.ts";
import { lounge } from "#scripts/demo/music/styles/lounge.ts";
import { tropics } from "#scripts/demo/music/styles/tropics.ts";

const all = { ...acoustic, ...band, ...beats, ...club, ...hall, ...lounge, ...tropics };

export type StyleName = keyof typeof all;
export const styles: Record<StyleName, Style> = all;
