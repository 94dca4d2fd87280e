import { drum } from "../engines/percussion.ts";

const noise = (low: number, high: number, decay: number, gain: number) => ({ low, high, decay, gain });
const skin = (hz: number, bend: number, bending: number, decay: number, gain = 1) => ({ hz, bend, bending, decay, gain });
const metal = (hz: number, high: number, decay: number, gain: number) => ({ hz, high, decay, gain });

export const drums = {
  kick: drum({ seconds: 0.45, skin: skin(52, 110, 38, 8), rattle: noise(1200, 5000, 180, 0.18) }),
  houseKick: drum({
    seconds: 0.4,
    skin: skin(49, 190, 42, 8.5),
    rattle: noise(2000, 9000, 260, 0.2),
    drive: 1.6,
  }),
  softKick: drum({ seconds: 0.4, skin: skin(50, 60, 26, 9), drive: 1.3 }),
  longKick: drum({
    seconds: 1.1,
    skin: skin(46, 120, 40, 2.9),
    rattle: noise(2000, 8000, 300, 0.12),
    drive: 1.9,
  }),
  snare: drum({ seconds: 0.3, skin: skin(185, 60, 40, 22, 0.6), rattle: noise(700, 9000, 15, 0.85) }),
  fatSnare: drum({
    seconds: 0.38,
    skin: skin(160, 40, 30, 16, 0.8),
    rattle: noise(500, 6500, 11, 0.8),
    drive: 1.4,
  }),
  dustySnare: drum({ seconds: 0.25, skin: skin(200, 30, 40, 26, 0.6), rattle: noise(500, 4200, 19, 0.9) }),
  brush: drum({ seconds: 0.28, rattle: { ...noise(900, 7000, 15, 0.8), swell: 0.03 } }),
  brushSweep: drum({ seconds: 0.5, rattle: { ...noise(1500, 6000, 8, 0.5), swell: 0.18 } }),
  clap: drum({ seconds: 0.28, rattle: noise(700, 5500, 24, 0.8), flams: [0, 0.011, 0.022] }),
  snap: drum({ seconds: 0.16, rattle: noise(1400, 5000, 42, 1), flams: [0, 0.006] }),
  rim: drum({ seconds: 0.09, skin: skin(820, 0, 1, 62, 0.7), metal: metal(1250, 900, 90, 0.08) }),
  clave: drum({ seconds: 0.16, skin: skin(2450, 0, 1, 34, 0.8) }),
  hat: drum({ seconds: 0.1, rattle: noise(6000, 16000, 60, 0.8), metal: metal(540, 7000, 70, 0.1) }),
  openHat: drum({ seconds: 0.42, rattle: noise(5500, 15000, 9, 0.7), metal: metal(540, 7000, 10, 0.1) }),
  ride: drum({ seconds: 0.9, rattle: noise(5000, 14000, 7, 0.3), metal: metal(410, 5200, 5, 0.13) }),
  crash: drum({ seconds: 2.2, rattle: noise(3000, 14000, 2.4, 0.6), metal: metal(330, 4000, 2.6, 0.1) }),
  shaker: drum({ seconds: 0.12, rattle: { ...noise(4500, 13000, 30, 0.9), swell: 0.03 } }),
  tambourine: drum({ seconds: 0.22, rattle: noise(6000, 15000, 20, 0.5), metal: metal(880, 7500, 18, 0.16) }),
  cowbell: drum({ seconds: 0.3, metal: metal(545, 500, 16, 0.3) }),
  guiro: drum({
    seconds: 0.2,
    rattle: noise(2500, 8000, 50, 0.8),
    flams: [0, 0.018, 0.036, 0.054, 0.072, 0.09],
  }),
  congaLow: drum({ seconds: 0.4, skin: skin(196, 40, 60, 11), rattle: noise(800, 4000, 90, 0.25) }),
  congaHigh: drum({ seconds: 0.3, skin: skin(294, 60, 60, 14), rattle: noise(800, 5000, 80, 0.35) }),
  bongo: drum({ seconds: 0.22, skin: skin(420, 80, 70, 20), rattle: noise(1000, 6000, 90, 0.3) }),
  tomHigh: drum({ seconds: 0.5, skin: skin(165, 70, 20, 8), rattle: noise(500, 4000, 50, 0.2) }),
  tomMiddle: drum({ seconds: 0.55, skin: skin(125, 60, 18, 7), rattle: noise(400, 4000, 50, 0.2) }),
  tomLow: drum({ seconds: 0.65, skin: skin(88, 50, 16, 6), rattle: noise(300, 3500, 50, 0.2) }),
  frameDrum: drum({ seconds: 0.6, skin: skin(92, 40, 22, 6.5), rattle: noise(300, 2500, 35, 0.3) }),
  bassDrum: drum({ seconds: 1.4, skin: skin(48, 35, 14, 3), rattle: noise(200, 1500, 22, 0.3) }),
};
