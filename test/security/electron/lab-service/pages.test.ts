import { describe, expect, it, vi } from 'vitest';
import type { DeviceSource } from '../../../../electron/lab-service/contacts/device-source.ts';
import { startLabService } from '../../../fakes/lab-service.ts';
import { sendRaw } from '../../../fakes/raw-http.ts';

const body = '{"DeviceAgentIP":"192.0.2.1","DeviceAgentPort":1}';

async function start(hosts?: readonly string[], listenAt = '127.0.0.1') {
  const listDevices = vi.fn<DeviceSource['listDevices']>(() => Promise.resolve({ json: Buffer.from('{}') }));
  const options = { devices: { listDevices }, ...(hosts && { hosts }) };
  const { port } = await startLabService(options, listenAt);
  const send = async (line: string, ...headers: readonly string[]) => {
    const isPost = line.startsWith('POST');
    const head = [
      `${line} HTTP/1.1`,
      ...(headers.some((header) => /^host:/i.test(header)) ? [] : [`Host: 127.0.0.1:${port}`]),
      ...headers,
      ...(isPost ? ['Content-Type: application/json', `Content-Length: ${body.length}`] : []),
      'Connection: close',
    ];
    const answer = await sendRaw(port, `${head.join('\r\n')}\r\n\r\n${isPost ? body : ''}`);
    return Number(/^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1]);
  };
  return { send, listDevices };
}

describe('a page on the web', () => {
  it.each([
    ['that is rebound, in a POST', 'POST /api/DeviceList', ['Origin: http://127.0.0.1']],
    [
      'of another site, in a POST',
      'POST /api/DeviceList',
      ['Origin: https://evil.example', 'Sec-Fetch-Site: cross-site'],
    ],
    ['without an origin', 'POST /api/DeviceList', ['Origin: null']],
    ['in a form', 'POST /api/Authenticate', ['Sec-Fetch-Site: cross-site', 'Sec-Fetch-Mode: navigate']],
    ['in an image', 'GET /openapi.json', ['Sec-Fetch-Site: cross-site', 'Sec-Fetch-Mode: no-cors']],
    ['in a preflight', 'OPTIONS /api/DeviceList', ['Origin: https://evil.example']],
  ])('can’t reach an agent by %s', async (_what, line, headers) => {
    const { send, listDevices } = await start();
    expect(await send(line, ...headers)).toBe(403);
    expect(listDevices).not.toHaveBeenCalled();
  });

  it.each([
    ['a link on a wiki', 'GET /openapi.json', ['Sec-Fetch-Site: cross-site', 'Sec-Fetch-Mode: navigate']],
    ['an address that was typed', 'GET /healthz', ['Sec-Fetch-Site: none', 'Sec-Fetch-Mode: navigate']],
    ['a program', 'POST /api/DeviceList', []],
    ['a program of Node', 'POST /api/DeviceList', ['Sec-Fetch-Mode: cors']],
  ])('isn’t confused with %s', async (_what, line, headers) => {
    const { send } = await start();
    expect(await send(line, ...headers)).toBe(200);
  });
});

describe('names of the service', () => {
  it('are any by default if a network can reach it', async () => {
    const { send } = await start(undefined, '0.0.0.0');
    expect(await send('POST /api/DeviceList', 'Host: any.example')).toBe(200);
  });

  it('are those in the setting, however written', async () => {
    const { send, listDevices } = await start(['lab.example.com', '10.0.0.1', 'fd00::1']);
    const taken = ['lab.example.com', 'LAB.example.com.:8080', '10.0.0.1:80', '[fd00:0::1]:443'];
    for (const host of taken)
      expect([host, await send('POST /api/DeviceList', `Host: ${host}`)]).toEqual([host, 200]);
    listDevices.mockClear();
    for (const host of ['evil.example', 'lab.example.com.evil.example', '127.0.0.1', '', 'a:b:c']) {
      expect([host, await send('POST /api/DeviceList', `Host: ${host}`)]).toEqual([host, 421]);
    }
    expect(listDevices).not.toHaveBeenCalled();
  });
});
