import { describe, expect, it, test } from 'vitest';
import {
  createRecordSources,
  fingerprintOf,
} from '../../../../../electron/console/lab-client/record-sources.ts';

const now = Date.parse('2026-11-22T12:00:00.000Z');
const MINUTE = 60_000;
const observed = { LastActivity: { At: '2026-11-22T11:58:00.000Z', Kind: 'activity' } } as const;
const dated = (aheadMs: number) => new Date(now + aheadMs).toUTCString();
const ours = { 'device-lab-agent': 'adb/1.0.41', date: dated(0) };

describe('the program that wrote the records of a response', () => {
  it.each([
    ['adb/1.0.41', true, true],
    ['device-lab/0.2.0', true, true],
    // The demo lab states users, and observes some of its phones.
    ['demo/0.2.0', false, true],
    ['other/1', false, false],
    [undefined, false, false],
  ])(
    '%s is our own service with readings of phones: %s, and its evidence counts: %s',
    (version, isOurs, counts) => {
      const { source } = createRecordSources(() => now)('a:1', { 'device-lab-agent': version });
      expect(source.isOurs).toBe(isOurs);
      expect(source.shiftObserved !== null).toBe(counts);
    },
  );

  it('stays our own without the header, but its evidence no longer counts', () => {
    const read = createRecordSources(() => now);
    read('a:1', ours);
    expect(read('a:1', {}).source).toEqual({ isOurs: true, shiftObserved: null, shiftClaim: null });
    expect(read('a:1', {}).source.isOurs).toBe(true);
    expect(read('b:1', {}).source.isOurs).toBe(false);
  });

  it('is forgotten after 4,096 other agents', () => {
    const read = createRecordSources(() => now);
    for (let agent = 0; agent < 4_096; agent += 1) read(`a:${agent}`, ours);
    expect(read('a:0', {}).source.isOurs).toBe(true);
    read('b:1', ours);
    expect(read('a:0', {}).source.isOurs).toBe(false);
    expect(read('b:1', {}).source.isOurs).toBe(true);
  });

  it('reads the same bytes differently for another program', () => {
    const read = createRecordSources(() => now);
    expect(read('a:1', {}).meaning).toBe('');
    const { meaning } = read('a:1', ours);
    expect(meaning).not.toBe('');
    expect(read('a:1', ours).meaning).toBe(meaning);
    expect(['', meaning]).not.toContain(read('a:1', {}).meaning);
  });
});

describe('the clock of the service', () => {
  it.each([20, -20, 0])('may be %i minutes ahead', (minutes) => {
    const headers = { ...ours, date: dated(minutes * MINUTE) };
    const { source } = createRecordSources(() => now)('a:1', headers);
    const at = Date.parse(source.shiftObserved?.(observed).LastActivity?.At ?? '');
    expect(now - at).toBe((2 + minutes) * MINUTE);
  });

  it('matters for the same bytes only after a change of 5 s', () => {
    const read = createRecordSources(() => now);
    const { meaning } = read('a:1', ours);
    expect(read('a:1', { ...ours, date: dated(4_000) }).meaning).toBe(meaning);
    expect(read('a:1', { ...ours, date: dated(6_000) }).meaning).not.toBe(meaning);
  });

  it('matters for each agent, whoever responds first', () => {
    const read = createRecordSources(() => now);
    const { meaning } = read('b:1', ours);
    read('a:1', { ...ours, date: dated(20 * MINUTE) });
    expect(read('b:1', { ...ours, date: dated(20 * MINUTE) }).meaning).not.toBe(meaning);
  });
});

describe('fingerprint', () => {
  test.each([
    ['few', 64 * 1024, 64 * 1024],
    ['many', 64 * 1024 + 1, 64],
  ])('%s bytes have their own fingerprint within the size', (_how, length, size) => {
    const bytes = Buffer.alloc(length, 'a');
    const other = Buffer.from(bytes);
    expect(fingerprintOf(bytes)).toHaveLength(size);
    expect(fingerprintOf(other)).toEqual(fingerprintOf(bytes));
    other[length - 1] = 0;
    expect(fingerprintOf(other)).not.toEqual(fingerprintOf(bytes));
  });

  test('gives the same bytes with another meaning another fingerprint', () => {
    const bytes = Buffer.from('{}');
    const fingerprint = fingerprintOf(bytes, 'shifted by 0 ms');
    expect(fingerprintOf(bytes, 'shifted by 0 ms')).toEqual(fingerprint);
    expect(fingerprintOf(bytes, 'shifted by 9000 ms')).not.toEqual(fingerprint);
    expect(fingerprintOf(bytes)).not.toEqual(fingerprint);
  });
});
