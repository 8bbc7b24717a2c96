import { type Check, fail, pass } from '../check.ts';

export type Fetch = (url: string) => Promise<Pick<Response, 'status' | 'headers' | 'text'>>;

export function appProtocolCheck(startUrl: string, fetch: Fetch): Check {
  return {
    name: 'app-protocol',
    expected: 'the document and its script are served; a missing file and one outside are not found',
    async run() {
      const document = await fetch(startUrl);
      if (document.status !== 200) return fail(`the document: ${document.status}`);
      if (!document.headers.get('content-security-policy')?.includes("default-src 'none'"))
        return fail('the document has no Content-Security-Policy');
      const [, script] = /<script[^>]*\ssrc="([^"]+)"/.exec(await document.text()) ?? [];
      if (script === undefined) return fail('the document names no script');
      const served = await fetch(new URL(script, startUrl).href);
      if (served.status !== 200 || !served.headers.get('content-type')?.startsWith('text/javascript'))
        return fail(`its script: ${served.status}, ${served.headers.get('content-type')}`);
      // The second file exists: main's script, next to the page's folder.
      for (const path of ['missing.js', '..%2fmain%2fmain.js', '..%5cmain%5cmain.js']) {
        const { status } = await fetch(new URL(path, startUrl).href);
        if (status !== 404) return fail(`${path}: ${status}`);
      }
      return pass('the document and its script; 404 for the others');
    },
  };
}
