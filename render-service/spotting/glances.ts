import type { Size } from "../output-size.contract.ts";

const [long, short] = [32, 18];

/** How small a picture is looked at. */
export const glanceSize = ({ width, height }: Size): Size =>
  width > height ? { width: long, height: short } : { width: short, height: long };

/** Every frame of a picture, small and grey, in a graph from one label to another. */
export function glanceFilter(size: Size): string {
  const { width, height } = glanceSize(size);
  return `scale=${width}:${height}:flags=area,format=gray`;
}
