import { type Cells, cellWidths, type Column } from "#worker/domain/catalogue/library/cells.ts";

export type Counter = ReturnType<typeof createCounter>;

/**
 * Counts rows per cell. Lists the few cells that occur among all possible ones, so that a reset does not clear a million entries.
 */
function createCounter(width: number) {
  const counts = new Uint32Array(2 ** width);
  let met: number[] = [];
  return {
    add(cell: number): void {
      if (counts[cell]!++ === 0) met.push(cell);
    },
    /** Counts the cells of all these rows in one pass. */
    addAll(cells: ArrayLike<number>, rows: Uint16Array): void {
      const listed = met;
      for (let n = 0; n < rows.length; n++) {
        const cell = cells[rows[n]!]!;
        if (counts[cell]!++ === 0) listed.push(cell);
      }
    },
    take(): Column {
      const tracks = met.map((cell) => counts[cell]!);
      for (const cell of met) counts[cell] = 0;
      const cells = met;
      met = [];
      return { cells, tracks };
    },
  };
}

/** Shared by all queries: each must take its counts before it awaits anything. */
export const counters: { [Part in keyof Cells]: Counter } = {
  classes: createCounter(cellWidths.classes),
  traits: createCounter(cellWidths.traits),
  prices: createCounter(cellWidths.prices),
};

const mapCells = (of: (part: keyof Cells) => Column): Cells => ({
  classes: of("classes"),
  traits: of("traits"),
  prices: of("prices"),
});

export const takeCounts = (): Cells => mapCells((part) => counters[part].take());

/** Sums two counts per cell; `sign` -1 subtracts the second. */
export const addCells = (one: Cells, other: Cells, sign: 1 | -1): Cells =>
  mapCells((part) => addColumns(one[part], other[part], sign));

function addColumns(one: Column, other: Column, sign: 1 | -1): Column {
  const sums = new Map<number, number>();
  for (let n = 0; n < one.cells.length; n++) sums.set(one.cells[n]!, one.tracks[n]!);
  for (let n = 0; n < other.cells.length; n++) {
    const cell = other.cells[n]!;
    const sum = (sums.get(cell) ?? 0) + sign * other.tracks[n]!;
    if (sum === 0) sums.delete(cell);
    else sums.set(cell, sum);
  }
  return { cells: [...sums.keys()], tracks: [...sums.values()] };
}
