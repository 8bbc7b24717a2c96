/** What a grid tells a screen reader, less its header. */
export function rowCountOf(host: Element): number {
  const count = host.querySelector('[aria-rowcount]')?.getAttribute('aria-rowcount');
  return Number(count ?? 1) - 1;
}
