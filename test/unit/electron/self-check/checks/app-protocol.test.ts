import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { appProtocolCheck, type Fetch } from '../../../../../electron/self-check/checks/app-protocol.ts';
import { createAppProtocol } from '../../../../../electron/desktop/app-protocol.ts';
import { startUrl } from '../../../../../electron/desktop/app-url.ts';
import { makeTempFolder } from '../../../../fakes/temp-folder.ts';
import { endless } from '../script-page.ts';

let fetch: Fetch;

beforeEach(async () => {
  const folder = await makeTempFolder();
  for (const name of ['renderer', 'main']) await mkdir(join(folder, name));
  await writeFile(
    join(folder, 'renderer/index.html'),
    '<script type="module" crossorigin src="./app.js"></script>',
  );
  await writeFile(join(folder, 'renderer/app.js'), '');
  await writeFile(join(folder, 'main/main.js'), '');
  const answer = createAppProtocol(join(folder, 'renderer'));
  fetch = (url) => answer(new Request(url));
});

const run = (broken: Fetch) => appProtocolCheck(startUrl, broken).run(endless);

it('passes for the real protocol', async () => {
  expect(await run(fetch)).toMatchObject({ ok: true });
});

const respond = (text: string, status = 200, headers = {}) =>
  Promise.resolve(new Response(text, { status, headers }));

it.each<[string, Fetch]>([
  ['the document: 404', () => respond('', 404)],
  ['no Content-Security-Policy', () => respond('<script src="a.js">')],
  ['names no script', async () => respond('', 200, (await fetch(startUrl)).headers)],
  ['its script: 404', (url) => (url.endsWith('app.js') ? respond('', 404) : fetch(url))],
  ['its script: 200, text/plain', (url) => (url.endsWith('app.js') ? respond('', 200) : fetch(url))],
  ['missing.js: 200', (url) => fetch(url.replace('missing.js', 'app.js'))],
  ['main.js: 200', (url) => (url.includes('main.js') ? respond('') : fetch(url))],
])('fails: %s', async (why, broken) => {
  expect(await run(broken)).toMatchObject({ ok: false, detail: expect.stringContaining(why) });
});
