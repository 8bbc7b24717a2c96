/** The candidate that is closest to what was written, unless none is close. */
export function suggest(written: string, candidates: readonly string[]): string | null {
  const ranked = candidates
    .map((candidate) => ({ candidate, distance: measure(written.toLowerCase(), candidate.toLowerCase()) }))
    .toSorted((one, other) => one.distance - other.distance);
  const [best] = ranked;
  return best !== undefined && best.distance <= Math.max(1, written.length / 3) ? best.candidate : null;
}

/** How many letters to add, take away, change or swap with their neighbour on the way from one text to the other. */
function measure(from: string, to: string): number {
  const rows: number[][] = [Array.from({ length: to.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number): number => rows[row]?.[column] ?? Infinity;
  for (let row = 1; row <= from.length; row += 1) {
    const line = [row];
    rows.push(line);
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = from[row - 1] === to[column - 1];
      const isSwap = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      line.push(
        Math.min(
          at(row - 1, column) + 1,
          at(row, column - 1) + 1,
          at(row - 1, column - 1) + (isSame ? 0 : 1),
          isSwap ? at(row - 2, column - 2) + 1 : Infinity,
        ),
      );
    }
  }
  return at(from.length, to.length);
}
