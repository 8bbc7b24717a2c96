// The build of `npm run dev` replaces this file by `electron/dev/page-source.ts`. Nothing else in a package refers to the
// dev server.
export { isAllowedRequest, isAppUrl, startUrl } from './app-url.ts';

/** Also for numeric addresses. */
export const hostResolverRules = 'MAP * ~NOTFOUND';
