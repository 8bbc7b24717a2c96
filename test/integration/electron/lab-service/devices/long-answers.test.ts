import { connect } from 'node:net';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { silentLog } from '#shared/log.ts';
import { labDevicesAnswer, labDevicesPath } from '#shared/wire/lab-devices.ts';
import { formatAuthorization } from '#shared/wire/session-token.ts';
import type { LabServiceOptions } from '../../../../../electron/lab-service/server/lab-service-options.ts';
import type { RequestLine } from '../../../../../electron/lab-service/observe/service-log.ts';
import { exampleRecord } from '../../../../fixtures/device-record.ts';
import { startLabService } from '../../../../fakes/lab-service.ts';
import { createPolledLab, listedAgent, machineTokens, named } from '../../../../fakes/polled-lab.ts';

const AGENTS = 20;
const DEVICES = 1_500;

/** 30,000 devices: more than the system buffers for a connection. */
const lab = createPolledLab(Array.from({ length: AGENTS }, (_, index) => listedAgent(index + 1)));
const authorization = formatAuthorization(named);

beforeAll(() => {
  for (let index = 1; index <= AGENTS; index += 1) {
    const ids = Array.from({ length: DEVICES }, (_, place) => `${index}-${place}`);
    lab.list(
      index,
      ids.map((DeviceID) => ({ ...exampleRecord, DeviceID })),
    );
  }
});

/** A service whose responses fail after `failAfter` agents. `countTaken` returns how many agents it has read. */
async function start({ failAfter = Infinity, ...options }: Options = {}) {
  const { labDevices } = lab.polled;
  let taken = 0;
  const search: typeof labDevices.search = async (...request) => {
    const matches = await labDevices.search(...request);
    return {
      ...matches,
      *find() {
        for (const subjects of matches.find()) {
          taken += 1;
          if (taken > failAfter) throw new Error('broken');
          yield subjects;
        }
      },
    };
  };
  const polled = { ...lab.polled, labDevices: { ...labDevices, search } };
  const { address, port } = await startLabService({ tokens: machineTokens, polled, ...options });
  const request = (query: string, init?: RequestInit) =>
    fetch(`${address}${labDevicesPath}${query}`, { ...init, headers: { authorization } });
  return { port, request, countTaken: () => taken };
}

type Options = Partial<LabServiceOptions> & { readonly failAfter?: number };

describe('a long list of devices', () => {
  it('is sent in parts, and a short one with its length', async () => {
    const { request } = await start();
    const long = await request('');
    expect(long.headers.get('content-length')).toBe(null);
    const { total, devices } = labDevicesAnswer.parse(await long.json());
    expect([total, devices.length, devices.at(-1)?.deviceId]).toEqual([
      AGENTS * DEVICES,
      AGENTS * DEVICES,
      `${AGENTS}-${DEVICES - 1}`,
    ]);
    const short = await request('?q=id%3D7-7');
    const text = await short.text();
    expect(short.headers.get('content-length')).toBe(String(Buffer.byteLength(text)));
  });

  it('ends its connection when it fails, so that the caller detects it', async () => {
    const errors: unknown[] = [];
    const log = {
      info: () => {},
      warn: () => {},
      error: (_text: string, facts?: object) => errors.push(facts),
    };
    const { request } = await start({ failAfter: AGENTS / 2, log });
    const answer = await request('');
    expect(answer.status).toBe(200);
    await expect(answer.text()).rejects.toThrow('terminated');
    expect(errors).toEqual([expect.objectContaining({ operation: 'devices' })]);
  });

  it('is written only as far as its caller reads, and is aborted if the caller reads nothing', async () => {
    const statuses: (number | null)[] = [];
    const log = {
      ...silentLog,
      wants: () => true,
      request: ({ status }: RequestLine) => statuses.push(status),
    };
    const { port, countTaken } = await start({ limits: { unreadMs: 1_000 }, log });
    const other = await start();
    const socket = connect(port, '127.0.0.1').pause();
    onTestFinished(() => void socket.destroy());
    socket.on('error', () => undefined);
    const head = `GET ${labDevicesPath} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: ${authorization}`;
    socket.write(`${head}\r\n\r\n`);
    await expect.poll(countTaken).toBeGreaterThan(0);
    // Another caller gets the whole list meanwhile.
    expect((await (await other.request('')).text()).endsWith(']}')).toBe(true);
    await expect.poll(() => statuses).toEqual([null]);
    expect(countTaken()).toBeLessThan(AGENTS);
  });
});
