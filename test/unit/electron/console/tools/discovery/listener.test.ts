import { expect, it } from 'vitest';
import { readAnnouncement } from '../../../../../../electron/console/tools/discovery/listener.ts';
import {
  type AnnouncedService,
  serviceTypes,
} from '../../../../../../electron/console/tools/discovery/service-cache.ts';
import { office } from './interfaces.ts';

const [agent, adb, tls] = serviceTypes;

function read(part: Partial<AnnouncedService>, interfaces = office) {
  if (agent === undefined) throw new Error('there is no type of service');
  const service = { type: agent, name: 'Bench', port: 8037, ips: [], version: '', isOwn: false, ...part };
  return readAnnouncement(service, interfaces);
}

const hostOf = (ips: readonly string[], isOwn = false) => read({ ips, isOwn })?.address.host ?? null;

it.each([
  ['10.99.1.2', '10.99.1.2'],
  ['172.16.0.1', '172.16.0.1'],
  ['fd12::5', 'fd12::5'],
  // On the internet, and addresses whose meaning depends on the reader.
  ['8.8.8.8', null],
  ['2001:4860::8888', null],
  ['127.0.0.1', null],
  ['::1', null],
  ['::ffff:10.0.0.1', null],
  ['169.254.169.254', null],
  ['fe80::1', null],
  ['0.0.0.0', null],
  ['224.0.0.251', null],
  ['255.255.255.255', null],
])('reads %s as %s', (ip, host) => {
  expect(hostOf([ip])).toBe(host);
});

it('shows names as one short line', () => {
  const found = read({
    ips: ['10.0.0.5'],
    name: `a\u202Eb\u0000\n<b>${'x'.repeat(300)}`,
    version: `1\u200B${'9'.repeat(99)}`,
  });
  expect(found?.name).toMatch(/^a b <b>x+$/);
  expect(found?.name).toHaveLength(63);
  expect(found?.version).toHaveLength(32);
});

it('reports the kind of service', () => {
  for (const [type, kind, needsPairing] of [
    [agent, 'agent', false],
    [adb, 'phone', false],
    [tls, 'phone', true],
  ] as const) {
    expect(read({ ...(type && { type }), ips: ['10.0.0.5'] })).toMatchObject({
      key: `${kind} 10.0.0.5:8037`,
      kind,
      needsPairing,
    });
  }
});
