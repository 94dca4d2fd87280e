import type { Style } from "../score.ts";
import { acoustic } from "./acoustic.ts";
import { band } from "./band.ts";
import { beats } from "./beats.ts";
import { club } from "./club.ts";
import { hall } from "./hall.ts";
import { lounge } from "./lounge.ts";
import { tropics } from "./tropics.ts";

const all = { ...acoustic, ...band, ...beats, ...club, ...hall, ...lounge, ...tropics };

export type StyleName = keyof typeof all;
export const styles: Record<StyleName, Style> = all;
