import { Blob, Buffer as Words, Face, Font, shape, Variation } from "harfbuzzjs";
import { readFont } from "./copy-fonts.ts";

/** Size in units of the drawing; weight 400-800 and width 75-125 as in the site's stylesheet. */
export type Lettering = { size: number; weight: number; stretch: number };

export type Pen = {
  /** Path data of one line of text starting at the baseline point. */
  write(text: string, at: { x: number; y: number }, lettering: Lettering): string;
  measure(text: string, lettering: Lettering): number;
};

/** The site's typeface as outlines, so that pictures are the same on every machine. */
export async function openPen(): Promise<Pen> {
  const face = new Face(new Blob(await readFont("archivo-latin")));
  const fonts = new Map<string, Font>();
  const fontFor = ({ weight, stretch }: Lettering): Font => {
    const key = `${weight} ${stretch}`;
    const font = fonts.get(key) ?? new Font(face);
    font.setVariations([new Variation("wght", weight), new Variation("wdth", stretch)]);
    fonts.set(key, font);
    return font;
  };
  const layOut = (text: string, lettering: Lettering) => {
    const words = new Words();
    words.addText(text);
    words.guessSegmentProperties();
    const font = fontFor(lettering);
    shape(font, words);
    // Wide text is set tighter, like `.wide` on the site.
    const tracking = lettering.stretch > 110 ? -0.028 * face.upem : 0;
    const placed = words.getGlyphPositions();
    const glyphs = words.getGlyphInfos();
    return {
      font,
      scale: lettering.size / face.upem,
      glyphs: glyphs.map(({ codepoint }, index) => ({
        id: codepoint,
        advance: (placed[index]?.xAdvance ?? 0) + tracking,
        offset: placed[index]?.xOffset ?? 0,
      })),
    };
  };
  return {
    measure(text, lettering) {
      const { glyphs, scale } = layOut(text, lettering);
      return glyphs.reduce((sum, glyph) => sum + glyph.advance, 0) * scale;
    },
    write(text, at, lettering) {
      const { font, glyphs, scale } = layOut(text, lettering);
      let x = at.x;
      return glyphs
        .map(({ id, advance, offset }) => {
          const outline = moved(font.glyphToPath(id), x + offset * scale, at.y, scale);
          x += advance * scale;
          return outline;
        })
        .join("");
    },
  };
}

/** Font outlines have the y axis upwards, SVG downwards. */
function moved(outline: string, x: number, y: number, scale: number): string {
  let isAcross = true;
  return outline.replaceAll(/[A-Z]|-?[\d.]+/g, (part) => {
    if (/[A-Z]/.test(part)) {
      isAcross = true;
      return part;
    }
    const value = isAcross ? x + Number(part) * scale : y - Number(part) * scale;
    isAcross = !isAcross;
    return value.toFixed(1);
  });
}
