/** The ID of a cell while it is the active one. */
export function cellId(index: number, column: number): string {
  return `cell-${index}-${column}`;
}
