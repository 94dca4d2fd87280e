/** `#rrggbb`: the mean of the most common colour of RGB pixels, colours being alike when their leading three bits are. */
export function mainColour(pixels: Uint8Array): string {
  const groups = new Map<number, { count: number; sums: [number, number, number] }>();
  for (let at = 0; at + 2 < pixels.length; at += 3) {
    const [red = 0, green = 0, blue = 0] = pixels.subarray(at, at + 3);
    const name = (red >> 5) * 64 + (green >> 5) * 8 + (blue >> 5);
    const { count, sums } = groups.get(name) ?? { count: 0, sums: [0, 0, 0] };
    groups.set(name, { count: count + 1, sums: [sums[0] + red, sums[1] + green, sums[2] + blue] });
  }
  const [most] = [...groups.values()].toSorted((a, b) => b.count - a.count);
  if (!most) throw new Error("A picture without pixels has no colour");
  const channels = most.sums.map((sum) =>
    Math.round(sum / most.count)
      .toString(16)
      .padStart(2, "0"),
  );
  return `#${channels.join("")}`;
}
