import { expect, it } from 'vitest';
import { cspCheck } from '../../../../../electron/self-check/checks/csp.ts';
import { endless, scriptPage } from '../script-page.ts';

/** The requests that a fake page's policy blocks, and those that succeed anyway. */
interface Policy {
  readonly directives: readonly string[];
  readonly isFetched?: boolean;
  readonly hasEval?: boolean;
  readonly runsScripts?: boolean;
}

function pageUnder({ directives, isFetched = false, hasEval = false, runsScripts = false }: Policy) {
  const globals: Record<string, unknown> = {
    setTimeout,
    fetch: () => (isFetched ? Promise.resolve() : Promise.reject(new TypeError('Failed to fetch'))),
    document: {
      addEventListener(_name: string, listener: (event: unknown) => void) {
        for (const effectiveDirective of directives) setTimeout(() => listener({ effectiveDirective }));
      },
      createElement: () => ({ append: () => {}, remove: () => {} }),
      body: {
        append() {
          if (runsScripts) globals['selfCheckScript'] = true;
        },
      },
    },
  };
  return scriptPage(globals, { hasEval });
}

const blocked = ['connect-src', 'script-src-elem'];

it('passes if the policy blocks a request, an inline script and eval', async () => {
  expect(await cspCheck(pageUnder({ directives: blocked })).run(endless)).toEqual({
    ok: true,
    detail: 'blocked by connect-src, script-src-elem',
  });
});

it.each<[string, Policy]>([
  ['was answered', { directives: blocked, isFetched: true }],
  // Refused by the session, or by the network.
  ['did not block a request', { directives: [] }],
  ['did not block a request', { directives: ['script-src-elem'] }],
  ['inline script ran', { directives: blocked, runsScripts: true }],
  ['eval works', { directives: blocked, hasEval: true }],
])('fails if the page %s', async (why, policy) => {
  const outcome = await cspCheck(pageUnder(policy)).run(endless);
  expect(outcome).toMatchObject({ ok: false, detail: expect.stringContaining(why) });
});
