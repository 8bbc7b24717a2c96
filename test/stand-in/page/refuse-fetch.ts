/**
 * Makes `fetch` fail for addresses of these schemes, as Blink does for a scheme that is not registered for it. Sent into the
 * page as source text, so it must use only its arguments.
 */
export function refuseFetch(schemes: readonly string[]): void {
  const { fetch } = globalThis;
  function isRefused(input: RequestInfo | URL): boolean {
    const { hostname } = new URL(input instanceof Request ? input.url : input, location.href);
    return schemes.some((scheme) => hostname.endsWith(`.${scheme}.localhost`));
  }
  if (schemes.length === 0) return;
  globalThis.fetch = async (input, init) => {
    if (isRefused(input)) throw new TypeError('Failed to fetch');
    return fetch(input, init);
  };
}
