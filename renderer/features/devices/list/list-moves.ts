/** Where the keyboard is in a list: a line of it, and a place in that line. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** How a list is laid out, as its keys see it: a table has a row on each line, cards stand several to a line. */
export interface ListShape {
  readonly lineCount: number;
  /** How many places a line has. */
  readonly widthOf: (line: number) => number;
  /** How many lines Page Up and Page Down move by; asked only then, for the answer may take a layout. */
  readonly linesPerPage: () => number;
  /** Whether Left and Right go on in the line before and after: cards follow each other, cells do not. */
  readonly isFlowing: boolean;
}

/** Where a key leads from a place, after the ARIA grid pattern; null for a key that does not move. */
export function findMove(
  key: string,
  isControl: boolean,
  from: Place,
  { lineCount, widthOf, linesPerPage, isFlowing }: ListShape,
): Place | null {
  const lastLine = lineCount - 1;
  const endOf = (line: number) => widthOf(line) - 1;
  const toLine = (wanted: number): Place => {
    const line = Math.min(Math.max(wanted, 0), lastLine);
    return { line, column: Math.min(from.column, endOf(line)) };
  };

  switch (key) {
    case 'ArrowDown':
      return toLine(from.line + 1);
    case 'ArrowUp':
      return toLine(from.line - 1);
    case 'PageDown':
      return toLine(from.line + linesPerPage());
    case 'PageUp':
      return toLine(from.line - linesPerPage());
    case 'Home':
      return { line: isControl ? 0 : from.line, column: 0 };
    case 'End': {
      const line = isControl ? lastLine : from.line;
      return { line, column: endOf(line) };
    }
    case 'ArrowRight':
      if (from.column < endOf(from.line)) return { line: from.line, column: from.column + 1 };
      return isFlowing && from.line < lastLine ? { line: from.line + 1, column: 0 } : from;
    case 'ArrowLeft':
      if (from.column > 0) return { line: from.line, column: from.column - 1 };
      return isFlowing && from.line > 0 ? { line: from.line - 1, column: endOf(from.line - 1) } : from;
    default:
      return null;
  }
}
