export function cellId(index: number, column: number): string {
  return `cell-${index}-${column}`;
}
