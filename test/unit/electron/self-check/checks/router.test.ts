import { expect, it } from 'vitest';
import { routerCheck } from '../../../../../electron/self-check/checks/router.ts';
import { endless, scriptPage } from '../script-page.ts';

/** A page whose calls return these results, for any input. */
function routed(answers: Readonly<Record<string, unknown>>) {
  return scriptPage({ bridge: { invoke: (route: string) => Promise.resolve(answers[route]) }, Promise });
}
const refusal = (code: string) => ({ ok: false, error: { code } });
const routes = {
  'about.read': { ok: true },
  constructor: refusal('unknown-route'),
  'settings.change': refusal('invalid-input'),
};

it('the router responds, and rejects', async () => {
  expect(await routerCheck(routed(routes)).run(endless)).toMatchObject({ ok: true });
});

it.each([
  { ...routes, 'about.read': refusal('internal') },
  { ...routes, constructor: { ok: true } },
  { ...routes, 'settings.change': { ok: true } },
])('a router that does not respond or reject is detected: %j', async (broken) => {
  expect(await routerCheck(routed(broken)).run(endless)).toMatchObject({ ok: false });
});
