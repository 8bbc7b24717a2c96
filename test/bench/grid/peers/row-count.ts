/** The number of rows that a grid reports to a screen reader, without its header. */
export function rowCountOf(host: Element): number {
  const count = host.querySelector('[aria-rowcount]')?.getAttribute('aria-rowcount');
  return Number(count ?? 1) - 1;
}
