// In the build of `npm run dev`, `electron/dev/page-source.ts` takes this file's place. Nothing else in a
// package knows about the dev server.
export { isAllowedRequest, isAppUrl, startUrl } from './app-url.ts';

/** Numeric addresses too. */
export const hostResolverRules = 'MAP * ~NOTFOUND';
