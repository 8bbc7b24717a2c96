/** The keyboard position in a list: a line, and a position in that line. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** The layout of a list for its keys. A table has one row per line, and cards have several per line. */
export interface ListShape {
  readonly lineCount: number;
  readonly widthOf: (line: number) => number;
  /** The number of lines that Page Up and Page Down move by. Called on demand, because it may cause a layout. */
  readonly linesPerPage: () => number;
  /** Whether Left and Right continue in the previous and next line. Cards do, table cells do not. */
  readonly isFlowing: boolean;
}

/** The position to which a key moves, as in the ARIA grid pattern. Null if the key does not move. */
export function findMove(
  key: string,
  isControl: boolean,
  from: Place,
  { lineCount, widthOf, linesPerPage, isFlowing }: ListShape,
): Place | null {
  const lastLine = lineCount - 1;
  const endOf = (line: number) => widthOf(line) - 1;
  // With one position in each line, Home and End leave the line.
  const isWhole = isControl || (!isFlowing && endOf(from.line) === 0);
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
      return { line: isWhole ? 0 : from.line, column: 0 };
    case 'End': {
      const line = isWhole ? lastLine : from.line;
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
