import { appendFile, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { readRelease } from '../../../../../../electron/console/tools/updates/read-release.ts';
import { createUpdateFetcher } from '../../../../../../electron/console/tools/updates/update-fetcher.ts';
import { readUpdateSource } from '../../../../../../electron/console/tools/updates/update-source.ts';
import { ownerOnly } from '../../../../../fakes/file-mode.ts';
import { makeTempFolder } from '../../../../../fakes/temp-folder.ts';
import { makeKey, publish, serveUpdates, writeSource } from '../../../../../fakes/update-server.ts';

const list = 'latest-linux.yml';

/** A served folder, and a reader like the console's. */
async function startUpdates(answer?: RequestListener) {
  const folder = await makeTempFolder();
  const server = await serveUpdates(folder, answer);
  const key = makeKey();
  const source = readUpdateSource(writeSource(server.url, key));
  if (source === null || source === 'not-understood') throw new Error('The source is not understood');
  const fetcher = createUpdateFetcher();
  onTestFinished(() => {
    fetcher.close();
    server.close();
  });
  return { folder, server, key, source, fetcher, read: () => readRelease(source, list, fetcher) };
}

describe('reading the newest version from a server', () => {
  it('returns the content of its signed list', async () => {
    const { folder, key, read } = await startUpdates();
    publish(folder, key, { version: '1.2.3-beta.1', stagingPercentage: 20 });

    expect(await read()).toMatchObject({
      version: '1.2.3-beta.1',
      files: [{ url: 'console-1.2.3-beta.1.AppImage', size: 12 }],
      stagingPercentage: 20,
    });
  });

  it('rejects a list that was changed, or signed with another key, under another name, or not at all', async () => {
    const { folder, key, read } = await startUpdates();
    const refusal = 'is not signed with the signing key';

    publish(folder, key);
    await appendFile(join(folder, list), 'stagingPercentage: 100\n');
    await expect(read()).rejects.toThrow(refusal);

    publish(folder, makeKey());
    await expect(read()).rejects.toThrow(refusal);

    publish(folder, key, { list: 'latest-mac.yml' });
    await rename(join(folder, 'latest-mac.yml'), join(folder, list));
    await rename(join(folder, 'latest-mac.yml.sig'), join(folder, `${list}.sig`));
    await expect(read()).rejects.toThrow(refusal);

    await writeFile(join(folder, `${list}.sig`), '');
    await expect(read()).rejects.toThrow(refusal);
    await rm(join(folder, `${list}.sig`));
    await expect(read()).rejects.toThrow('HTTP status 404');
  });

  it.each([
    { version: '1.2' },
    { name: '../../console.AppImage' },
    { name: 'https://evil.example/console.AppImage' },
    { name: '/console.AppImage' },
    { name: '.hidden' },
    { sha512: 'AAAA' },
    { size: 2_000_000_000 },
    { size: 0 },
    { stagingPercentage: 101 },
  ])('rejects a signed list with %o', async (options) => {
    const { folder, key, read } = await startUpdates();
    publish(folder, key, options);

    await expect(read()).rejects.toThrow(Error);
  });

  it('limits the size of a list, and follows no redirect', async () => {
    let answer: RequestListener = (_request, response) => void response.end('x'.repeat(64_001));
    const { server, read } = await startUpdates((...exchange) => answer(...exchange));
    await expect(read()).rejects.toThrow('longer than 64000 bytes');

    answer = (_request, response) => void response.writeHead(302, { location: '/elsewhere' }).end();
    await expect(read()).rejects.toThrow('HTTP status 302');
    expect(server.asked).not.toContain('/elsewhere');
  });
});

const begin: RequestListener = (_request, response) => {
  response.writeHead(200);
  response.write('the beginning');
};

describe('downloading a file', () => {
  async function download(change: { readonly size?: number; readonly sha512?: string } = {}) {
    const { folder, key, source, fetcher, read } = await startUpdates();
    const bytes = Buffer.alloc(3_000_000, 'a console');
    publish(folder, key, { bytes });
    const { files } = await read();
    const [file] = files;
    if (!file) throw new Error('The release has a file');
    const destination = join(folder, 'downloaded');
    const wanted = { url: new URL(file.url, source.server), size: file.size, sha512: file.sha512, ...change };
    return { bytes, destination, done: fetcher.download(wanted, destination) };
  }

  it('writes it as it was published', async () => {
    const { bytes, destination, done } = await download();
    await done;
    expect((await readFile(destination)).equals(bytes)).toBe(true);
    expect((await stat(destination)).mode & 0o777).toBe(ownerOnly);
  });

  it.each([
    { kind: 'larger', size: 1_000_000 },
    { kind: 'smaller', size: 4_000_000 },
  ])('rejects one that is $kind than its list says', async ({ kind, size }) => {
    const { destination, done } = await download({ size });
    await expect(done).rejects.toThrow(`${kind} than its list states`);
    // Of a file that is too large, only the stated bytes were received.
    expect((await stat(destination)).size).toBeLessThanOrEqual(size);
  });

  it('rejects one with other content than its list says', async () => {
    const { done } = await download({ sha512: Buffer.alloc(64).toString('base64') });
    await expect(done).rejects.toThrow('does not match its list');
  });

  it.each([
    { what: 'a list', ms: 20_000 },
    { what: 'a file', ms: 3_600_000 },
  ])('gives up $what that isn’t whole after $ms ms', async ({ what, ms }) => {
    const { fetcher, source, read } = await startUpdates(begin);
    const over = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(over.signal);
    onTestFinished(() => timeout.mockRestore());
    const destination = join(await makeTempFolder(), 'downloaded');
    const file = { url: source.server, size: 100, sha512: '' };
    const done = what === 'a list' ? read() : fetcher.download(file, destination);
    expect(timeout).toHaveBeenCalledWith(ms);
    over.abort();
    await expect(done).rejects.toThrow(Error);
  });

  it('ends when the console closes', async () => {
    const { fetcher, source } = await startUpdates(begin);
    const destination = join(await makeTempFolder(), 'downloaded');
    const done = fetcher.download({ url: source.server, size: 100, sha512: '' }, destination);
    fetcher.close();
    await expect(done).rejects.toThrow(Error);
  });
});
