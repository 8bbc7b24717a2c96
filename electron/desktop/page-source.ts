// The page's address and the network that Chromium may use for it. The build of `npm run dev` replaces this file by
// `electron/dev/page-source.ts`. No other file of a package refers to the dev server.
export { isAllowedRequest, isAppUrl, startUrl } from './app-url.ts';

/** Chromium resolves no name and connects to no address. The rules also apply to numeric addresses. */
export const hostResolverRules = 'MAP * ~NOTFOUND';
