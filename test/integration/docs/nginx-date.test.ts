import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Agent, request } from 'undici';
import { expect, it, onTestFinished } from 'vitest';
import { listen } from '../../fakes/adb/listen.ts';
import { whyToSkip } from '../../fakes/adb/tools.ts';
import { findFreePort } from '../../fakes/free-port.ts';
import { startNginx } from '../../fakes/nginx.ts';
import { adaptExample } from '../../fakes/service-pair.ts';
import { selfSigned } from '../../fixtures/self-signed.ts';

it.skipIf(whyToSkip('nginx') !== null)(
  'a device list keeps the time of the service behind nginx',
  async () => {
    const date = new Date(Date.now() + 1_200_000).toUTCString();
    const service = createServer((_request, answer) => answer.setHeader('date', date).end('{}'));
    onTestFinished(() => void service.close());
    const port = await listen(service);
    const folder = await mkdtemp(join(tmpdir(), 'device-lab-date-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const own = await findFreePort();
    const nginx = await startNginx(await adaptExample(folder, [port, port, own]), own);
    onTestFinished(() => nginx.close());
    const dispatcher = new Agent({ connect: { ca: selfSigned.cert } });
    onTestFinished(() => dispatcher.close());
    const answer = await request(`https://127.0.0.1:${own}/api/DeviceList`, { method: 'POST', dispatcher });
    expect(answer.headers['date']).toBe(date);
    await answer.body.dump();
  },
);
