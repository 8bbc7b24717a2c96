import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createServiceCache,
  MAX_SERVICES,
  readRecords,
} from '../../../../../../electron/console/tools/discovery/service-cache.ts';

const type = '_device-lab._tcp.local';
let now = 0;
let cache: ReturnType<typeof createServiceCache>;
beforeEach(() => {
  now = 0;
  cache = createServiceCache();
  vi.spyOn(Date, 'now').mockImplementation(() => now);
});

function receive(...answers: readonly unknown[]): void {
  cache.add(readRecords({ answers, additionals: [] }), false);
}

const ptr = (name: string, ttl = 4_500) => ({ type: 'PTR', name: type, ttl, data: `${name}.${type}` });
const srv = (name: string, port = 8037, target = 'bench.local') => ({
  type: 'SRV',
  name: `${name}.${type}`,
  ttl: 120,
  data: { port, target, priority: 0, weight: 0 },
});
const txt = (name: string, ...pairs: readonly string[]) => ({
  type: 'TXT',
  name: `${name}.${type}`,
  ttl: 4_500,
  data: pairs.map((pair) => Buffer.from(pair)),
});
const a = (ip: unknown, name = 'bench.local') => ({ type: 'A', name, ttl: 120, data: ip });

describe('an announcement', () => {
  it('is read from one packet in any order and case', () => {
    receive(
      a('10.0.0.5', 'BENCH.local'),
      txt('Bench 3', 'path=/', 'Version=1.2.3', 'version=2'),
      srv('bench 3'),
      ptr('Bench 3'),
    );
    expect(cache.list()).toMatchObject([
      { name: 'Bench 3', port: 8037, ips: ['10.0.0.5'], version: '1.2.3', isOwn: false },
    ]);
    expect(cache.missing()).toEqual([]);
  });

  it('goes with its goodbye or after two silent minutes', () => {
    receive(ptr('One'), srv('One'), a('10.0.0.5'));
    receive(ptr('Two', 4_000_000_000), srv('Two'));
    receive(ptr('One', 0));
    expect(cache.list().map(({ name }) => name)).toEqual(['Two']);
    now = 119_000;
    expect(cache.list()).toHaveLength(1);
    now = 121_000;
    expect(cache.list()).toEqual([]);
  });

  it('counts only for services we look for', () => {
    receive({ ...ptr('Printer'), name: '_ipp._tcp.local' }, srv('Never named'));
    receive({ type: 'PTR', name: type, ttl: 120, data: 'elsewhere.example.com' });
    expect(cache.missing()).toEqual([]);
  });
});

describe('hostile packets', () => {
  it('fill a few hundred entries at most', () => {
    const addresses = Array.from({ length: 20 }, (_, index) => a(`10.0.0.${index}`));
    for (let index = 0; index < 1_000; index += 1) receive(ptr(`n${index}`), srv(`n${index}`), ...addresses);
    expect(cache.list()[0]?.ips).toHaveLength(8);
    expect(cache.list()).toHaveLength(MAX_SERVICES);
    expect(cache.isFull()).toBe(true);
    // A known service can still say goodbye.
    receive(ptr('n0', 0));
    expect(cache.list()).toHaveLength(MAX_SERVICES - 1);
  });

  it('are ignored without a valid record', () => {
    receive(
      null,
      7,
      {},
      { type: 'PTR' },
      { ...ptr('x'), data: 7 },
      { ...ptr('x'), ttl: -1 },
      { ...ptr('x'), ttl: 'soon' },
    );
    receive(ptr('One'), { ...srv('One'), data: null }, { ...txt('One'), data: 'version=1' }, srv('One'));
    receive(a('10.0.0.999'), a('<img>'), a(7), { ...a('10.0.0.5'), type: 'AAAA' });
    expect(cache.list()).toEqual([]);
    receive(a('10.0.0.5'));
    expect(cache.list()).toMatchObject([{ name: 'One', version: '' }]);
  });

  it('can’t touch a plain object by name', () => {
    receive(ptr('__proto__'), srv('__proto__', 8037, '__proto__'), a('10.0.0.5', '__proto__'));
    expect(cache.list()).toMatchObject([{ name: '__proto__', ips: ['10.0.0.5'] }]);
  });
});
