import { catalogue } from "#scripts/demo/catalogue.ts";
import { type Bench, isQuick, type Row } from "./bench.ts";
import { signInBrand } from "./brand.ts";
import { startProduct } from "./product.ts";
import { median, repeat, timed } from "./rounds.ts";
import { bareSoundPass } from "./sound.ts";
import { clipSeconds, filmClip, master, preparedPicture } from "./sound-media.ts";

const rounds = isQuick ? 1 : 7;

export const click: Bench = {
  name: "click",
  about:
    `From the press of Render to the completed state, over HTTP against the running product: Worker, D1, R2, queue, render ` +
    `service, signed callback and licence, for a prepared ${clipSeconds} s 1080p video, followed as the render page does; and ` +
    "against the bare sound pass of the same video on local files (as in `sound`), in turns.",
  async run(): Promise<Row[]> {
    const [track] = catalogue;
    if (!track) throw new Error("The demo catalogue is empty");
    const product = await startProduct();
    try {
      const brand = await signInBrand(product);
      const uploadId = await brand.prepare(await filmClip());
      const runBare = await bareSoundPass({ picture: await preparedPicture(), music: await master() });
      // The first round warms up caches and does not count.
      const taken = await repeat(rounds + 1, async () => ({
        click: await timed(() => brand.render(uploadId, track)),
        bare: await timed(runBare),
      }));
      const seconds = taken.slice(1).map(({ click: milliseconds }) => milliseconds / 1000);
      const bare = median(taken.slice(1).map(({ bare: milliseconds }) => milliseconds / 1000));
      return [
        { ...row("median", median(seconds)), goal: { of: "value", atMost: 1 } },
        { ...row("slowest", Math.max(...seconds)), goal: { of: "value", atMost: 1 } },
        {
          ...row("median", median(seconds)),
          baseline: { what: "bare sound pass: ffmpeg + sha256sum", value: bare },
          goal: { of: "ratio", atMost: 1.5 },
        },
      ];
    } finally {
      await product.stop();
    }
  },
};

function row(which: string, value: number): Omit<Row, "goal"> {
  return {
    what: `Click to completed, ${clipSeconds} s prepared, ${which} of ${rounds}`,
    value,
    unit: "s",
    baseline: null,
  };
}
