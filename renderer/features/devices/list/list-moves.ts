/** Where the keyboard is: a line, and a place on it. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** For its keys. Tables have one row per line, cards several. */
export interface ListShape {
  readonly lineCount: number;
  readonly widthOf: (line: number) => number;
  /** For Page Up and Page Down. Only call it when needed, as it may cause a layout. */
  readonly linesPerPage: () => number;
  /** Do Left and Right go on in the next line? With cards they do, in a table they don't. */
  readonly isFlowing: boolean;
}

/** Where a key leads, as in the ARIA grid pattern. Null if nowhere. */
export function findMove(
  key: string,
  isControl: boolean,
  from: Place,
  { lineCount, widthOf, linesPerPage, isFlowing }: ListShape,
): Place | null {
  const lastLine = lineCount - 1;
  const endOf = (line: number) => widthOf(line) - 1;
  // With one place per line, Home and End go to the first and last line.
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
