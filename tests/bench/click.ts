import { catalogue } from "#scripts/demo/index.ts";
import { type Bench, isQuick, type Row } from "./bench.ts";
import { signInBrand } from "./brand.ts";
import { startProduct } from "./product.ts";
import { median, repeat, timed } from "./rounds.ts";
import { clipSeconds, filmClip } from "./sound-media.ts";

const rounds = isQuick ? 1 : 7;

export const click: Bench = {
  name: "click",
  about:
    `From the press of Render to the completed state, over HTTP against the running product: Worker, D1, R2, queue, render ` +
    `service, signed callback and licence, for a prepared ${clipSeconds} s 1080p video, followed as the render page does.`,
  async run(): Promise<Row[]> {
    const [track] = catalogue;
    if (!track) throw new Error("The demo catalogue is empty");
    const product = await startProduct();
    try {
      const brand = await signInBrand(product);
      const uploadId = await brand.prepare(await filmClip());
      // The first one finds cold caches and does not count.
      const taken = await repeat(rounds + 1, () => timed(() => brand.render(uploadId, track)));
      const seconds = taken.slice(1).map((milliseconds) => milliseconds / 1000);
      return [row("median", median(seconds)), row("slowest", Math.max(...seconds))];
    } finally {
      await product.stop();
    }
  },
};

function row(which: string, value: number): Row {
  return {
    what: `Click to completed, ${clipSeconds} s prepared, ${which} of ${rounds}`,
    value,
    unit: "s",
    baseline: null,
    goal: { of: "value", atMost: 3 },
  };
}
