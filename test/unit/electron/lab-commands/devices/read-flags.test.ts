import { describe, expect, it } from 'vitest';
import { writeDevicesCommand } from '#shared/model/text/command-line.ts';
import {
  readFormat,
  readSearch,
  unescapeQuery,
} from '../../../../../electron/lab-commands/devices/read-flags.ts';

describe('the flags', () => {
  it('are read', () =>
    expect(readSearch('unused', { idle: '20m', wait: '90s', count: '2', pick: 'random' })).toEqual({
      query: 'unused',
      idle: '20m',
      waitMs: 90_000,
      count: 2,
      pick: 'random',
      needsSerial: false,
    }));

  it('can be absent', () =>
    expect(readSearch('', {})).toMatchObject({
      query: '',
      idle: undefined,
      waitMs: 0,
      count: null,
      pick: null,
    }));

  it.each([
    [{ serials: true }, true],
    [{ appium: true }, true],
    [{ json: true }, false],
  ] as const)('%j needs serials: %s', (flags, needsSerial) =>
    expect(readSearch('', flags)).toMatchObject({ needsSerial }),
  );

  it.each([
    [{ wait: '10' }, '--wait is not a duration such as 90s, 10m, or 2h'],
    [{ idle: 'soon' }, '--idle is not a duration such as 90s, 10m, or 2h'],
    [{ count: '0' }, '--count is not a whole number from 1 to 100000'],
    [{ count: '1.5' }, '--count is not a whole number from 1 to 100000'],
    [{ count: '999999' }, '--count is not a whole number from 1 to 100000'],
    [{ pick: 'best' }, '--pick is not one of: longest-unused, random'],
  ])('are refused: %j', (flags, message) =>
    expect(() => readSearch('', flags)).toThrow(expect.objectContaining({ exitCode: 2, message })),
  );
});

it('print a table on a terminal and JSON elsewhere by default', () => {
  expect(readFormat({}, true)).toBe('table');
  expect(readFormat({}, false)).toBe('json');
  expect(readFormat({ table: true }, false)).toBe('table');
  expect(readFormat({ appium: true }, true)).toBe('appium');
});

describe('a query with quotation marks on Windows', () => {
  it.each(['"galaxy s24"', 'model:"a\\"b" x', 'sdk:>=34 "a\\\\"', '"a" "b"'])(
    'is read from the command the console copies: %s',
    (query) => {
      const command = writeDevicesCommand({ query, server: 'x' }, 'powershell');
      // PowerShell 7.3 and later pass on this text unchanged.
      const sent = command.slice("device-lab devices '".length, -"' --server x".length);
      expect(unescapeQuery(sent, 'win32')).toBe(query);
    },
  );

  it.each(['"galaxy s24"', 'model:"a\\"b"', 'C:\\temp'])('stays as it is otherwise: %s', (query) => {
    expect(unescapeQuery(query, 'win32')).toBe(query);
    expect(unescapeQuery(query, 'linux')).toBe(query);
  });

  it('stays as it is elsewhere', () => expect(unescapeQuery('\\"a\\"', 'linux')).toBe('\\"a\\"'));
});
