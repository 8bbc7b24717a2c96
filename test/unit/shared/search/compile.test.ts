import { describe, expect, it } from 'vitest';
import type { FlatDevice } from '#shared/device/flat-device.ts';
import { compile } from '#shared/search/compile.ts';
import type { Subject } from '#shared/search/fields.ts';
import { parse } from '#shared/search/parse.ts';
import { subjectTextOf } from '#shared/search/search-text.ts';
import { makeDevice } from '../../../fixtures/device.ts';
import { momentAt } from '../../../fixtures/moment.ts';
import { exampleSubject } from '../../../fixtures/subject.ts';

const now = 100_000_000;

function find(search: string, ...subjects: readonly Subject[]): readonly boolean[] {
  const { query, problems } = parse(search);
  expect(problems).toEqual([]);
  const { matches } = compile(query);
  return subjects.map((subject) => matches(subject, subjectTextOf(subject), momentAt(now)));
}

const subjectOf = (change: Partial<FlatDevice> = {}, answeredAt = now) =>
  exampleSubject(makeDevice(change), answeredAt);
const at = (host: string): Subject => {
  const subject = subjectOf();
  return { ...subject, agent: { ...subject.agent, address: { host, port: 5037 } } };
};

describe('a search', () => {
  it.each([
    ['', true],
    ['galaxy', true],
    ['GALAXY s24', true],
    ['galaxy pixel', false],
    ['galaxy OR pixel', true],
    ['pixel OR nexus', false],
    ['-pixel', true],
    ['-galaxy', false],
    ['1080x2340', true],
  ])('of words %j finds a Galaxy S24: %j', (search, isFound) => {
    expect(find(search, subjectOf())).toEqual([isFound]);
  });

  const iphone = subjectOf({ alias: 'Kim’s\u00a0iPhone 12” – test', modelName: 'Galaxy S24', deviceId: 'x' });

  it.each([
    ["kim's", true],
    ['kim’s', true],
    ['“kim’s iphone”', true],
    // An accent instead of an apostrophe, and the dash of a Korean keyboard at full width.
    ['kim´s', true],
    ['"12” － test"', true],
    ['„Galaxy S24“', true],
    ["alias:“kim's iphone”", true],
    ['alias:="kim’s\u00a0iphone 12” – test"', true],
    // A facet is one value, and another apostrophe is another value.
    ['alias:="kim\'s iphone 12” – test"', false],
    ['12"" ', true],
    ['12”', true],
    ['"12\\" - test"', true],
    // Only the minus of the keyboard negates.
    ['–galaxy', false],
    ['-galaxy', false],
    ['–', true],
    ['0-4095', true],
  ])('for %j finds a phone written with other signs: %j', (search, isFound) => {
    expect(find(search, iphone)).toEqual([isFound]);
  });

  it('finds a phone over Wi-Fi by its serial number', () => {
    const devices = [
      subjectOf({ deviceId: 'R3CX10ABCDE' }),
      subjectOf({ deviceId: '192.168.0.12:5555', serialNumber: 'R3CX10ABCDE' }),
      subjectOf({ deviceId: '192.168.0.13:5555' }),
      subjectOf({ deviceId: 'no-serial/transport-8', noSerial: 'missing' }),
    ];
    for (const search of ['serial:r3cx10', 'serial-number:=R3CX10ABCDE', '일련번호:r3cx', 'r3cx10'])
      expect(find(search, ...devices)).toEqual([true, true, false, false]);
    expect(find('serial:192.168', ...devices)).toEqual([false, false, true, false]);
    expect(find('id:192.168', ...devices)).toEqual([false, true, true, false]);
    expect(find('serial:transport', ...devices)).toEqual([false, false, false, false]);
  });

  it('compares a whole text or a part of it', () => {
    const devices = [
      subjectOf({ alias: 'Kim' }),
      subjectOf({ alias: 'kim’s' }),
      subjectOf({ alias: '' }),
      subjectOf({ alias: null }),
    ];
    expect(find('alias:KIM', ...devices)).toEqual([true, true, false, false]);
    expect(find('alias:=KIM', ...devices)).toEqual([true, false, false, false]);
    expect(find('alias:""', ...devices)).toEqual([false, false, true, false]);
    expect(find('-alias:kim', ...devices)).toEqual([false, false, true, true]);
    // Texts that are known by now.
    const found = [true, true, false, false];
    expect(find('alias:kim', ...devices, ...devices)).toEqual([...found, ...found]);
  });

  it('compares an IP address number by number', () => {
    const agents = [at('10.0.3.7'), at('10.0.30.7'), at('110.0.3.7'), at('my-kim2'), at('::1')];
    expect(find('agent:10.0.3', ...agents)).toEqual([true, false, false, false, false]);
    expect(find('agent:10.0.3.', ...agents)).toEqual([true, false, false, false, false]);
    expect(find('agent:KIM2', ...agents)).toEqual([false, false, false, true, false]);
    expect(find('agent:=10.0.3.7', ...agents)).toEqual([true, false, false, false, false]);
    expect(find('agent:="10.0.3.7:5037"', ...agents)).toEqual([true, false, false, false, false]);
    expect(find('agent:=10.0.3', ...agents)).toEqual([false, false, false, false, false]);
    expect(find('agent:="[::1]"', ...agents)).toEqual([false, false, false, false, true]);
  });

  it('compares a choice', () => {
    const devices = [subjectOf(), subjectOf({ connectedUser: 'kim' })];
    expect(find('is:free', ...devices)).toEqual([true, false]);
    expect(find('in-use', ...devices)).toEqual([false, true]);
  });
});

describe('a search for a state', () => {
  const observed = (minutes: number) =>
    subjectOf({
      connectedUser: null,
      observed: {
        LastActivity: { At: new Date(now - minutes * 60_000).toISOString(), Kind: 'activity' },
      },
    });
  const iphone = subjectOf({
    platform: 'ios',
    osVersion: '17.4',
    alias: 'free for all',
    connectedUser: 'kim',
  });
  const lost = subjectOf();
  const gone = { ...lost, entry: { ...lost.entry, goneSince: now - 3_600_000 } };
  const devices = [subjectOf(), observed(180), observed(2), iphone, subjectOf({}, now - 600_000), gone];

  it.each([
    ['free', [true, false, false, false, false, false]],
    ['"free"', [false, false, false, true, false, false]],
    ['is:idle', [false, true, false, false, false, false]],
    ['is:active', [false, false, true, false, false, false]],
    ['idle:>15m', [false, true, false, false, false, false]],
    ['unused', [true, true, false, false, false, false]],
    ['stale', [false, false, false, false, true, false]],
    ['disconnected', [false, false, false, false, false, true]],
    ['gone-since:1d', [false, false, false, false, false, true]],
    ['gone-since:<1m', [false, false, false, false, false, false]],
    ['platform:ios', [false, false, false, true, false, false]],
    ['platform:android stale', [false, false, false, false, true, false]],
  ])('%s finds what the device shows', (search, expected) => {
    expect(find(search, ...devices)).toEqual(expected);
  });
});

describe('a search for a version', () => {
  const versions = ['13.9', '14', '14.0', '14.1', 'tizen'].map((osVersion) => subjectOf({ osVersion }));

  it.each([
    ['os:14', [false, true, true, true, false]],
    ['os:=14', [false, true, true, false, false]],
    ['os:=14.0', [false, true, true, false, false]],
    ['os:14.1', [false, false, false, true, false]],
    ['os:>14', [false, false, false, false, false]],
    ['os:>13', [false, true, true, true, false]],
    ['os:>=14.1', [false, false, false, true, false]],
    ['os:<14', [true, false, false, false, false]],
    ['os:<14.1', [true, true, true, false, false]],
    ['os:<=14', [true, true, true, true, false]],
    ['os:13..14', [true, true, true, true, false]],
    ['os:TIZEN', [false, false, false, false, true]],
    ['os:=tizen', [false, false, false, false, true]],
    ['os:=tize', [false, false, false, false, false]],
  ])('%s compares only its own parts', (search, expected) => {
    expect(find(search, ...versions)).toEqual(expected);
  });

  it('compares a number from 21 up with the API level', () => {
    const devices = [
      subjectOf({ osVersion: '34' }),
      subjectOf({ osVersion: '21' }),
      subjectOf({ osVersion: '30', osRelease: '34' }),
      subjectOf({ osVersion: '34.2', abi: 'arm64' }),
    ];
    expect(find('os:34', ...devices)).toEqual([true, false, false, true]);
    expect(find('os:=34', ...devices)).toEqual([true, false, false, false]);
    expect(find('os:21', ...devices)).toEqual([false, true, false, false]);
    expect(find('os:>33', ...devices)).toEqual([true, false, false, true]);
    expect(find('os:20', ...devices)).toEqual([false, false, false, false]);
    // Not the API level of another field.
    expect(find('build:34', ...devices)).toEqual([false, false, false, false]);
  });
});

describe('a search for a number', () => {
  it.each([
    ['sdk:34', [false, true, false, false]],
    ['sdk:>34', [false, false, true, false]],
    ['sdk:>=34', [false, true, true, false]],
    ['sdk:<34', [true, false, false, false]],
    ['sdk:<=34', [true, true, false, false]],
    ['sdk:33..34', [true, true, false, false]],
    ['-sdk:34', [true, false, true, true]],
  ])('%s omits unknown parts', (search, expected) => {
    const devices = ['33', '34', '35', '14.1'].map((osVersion) => subjectOf({ osVersion }));
    expect(find(search, ...devices)).toEqual(expected);
  });

  it('treats ratios that are almost equal as equal', () => {
    const devices = [
      subjectOf(),
      subjectOf({ screen: { width: 1080, height: 2400 } }),
      subjectOf({ screen: { width: null, height: 2400 } }),
    ];
    expect(find('aspect:19.5:9', ...devices)).toEqual([true, false, false]);
    expect(find('aspect:2.16', ...devices)).toEqual([true, false, false]);
    expect(find('aspect:2.17', ...devices)).toEqual([true, false, false]);
    expect(find('aspect:>19.5:9', ...devices)).toEqual([false, true, false]);
    expect(find('aspect:<20:9', ...devices)).toEqual([true, false, false]);
  });

  it('compares the age of a time', () => {
    const old = subjectOf({}, now - 300_000);
    expect(find('as-of:>2m', old, subjectOf())).toEqual([true, false]);
    expect(find('as-of:5m', old, subjectOf())).toEqual([true, true]);
    expect(find('as-of:>5m', old)).toEqual([false]);
    expect(find('as-of:<5m', old)).toEqual([false]);
    expect(find('gone-since:<9d', old)).toEqual([false]);
  });
});

describe('a search for a size', () => {
  const sizes = [
    { width: 1080, height: 2340 },
    { width: 2340, height: 1080 },
    { width: null, height: 2340 },
    { width: 2340, height: null },
    { width: 1440, height: 2560 },
  ].map((screen) => subjectOf({ screen, capture: screen }));

  it.each([
    ['screen:2340', [true, true, true, true, false]],
    ['screen:1080', [true, true, false, false, false]],
    ['screen:2340x1080', [true, true, false, false, false]],
    ['screen:1080x2341', [false, false, false, false, false]],
    ['screen:1081x2340', [false, false, false, false, false]],
    ['screen:>1000', [true, true, false, false, true]],
    ['screen:>1080', [false, false, false, false, true]],
    ['screen:<=1080x2340', [true, true, false, false, false]],
    ['screen:1080x2340..1440x2560', [true, true, false, false, true]],
    ['capture:=1080', [true, true, false, false, false]],
  ])('%s compares the longer side with the longer', (search, expected) => {
    expect(find(search, ...sizes)).toEqual(expected);
  });

  it('compares the ends of an input range', () => {
    const none = { minX: null, maxX: null, minY: null, maxY: null };
    const devices = [
      subjectOf(),
      subjectOf({ input: none }),
      subjectOf({ input: { ...none, maxX: 1080, maxY: 2340 } }),
    ];
    expect(find('input:4095', ...devices)).toEqual([true, false, false]);
    expect(find('input:2340x1080', ...devices)).toEqual([false, false, true]);
    expect(find('input:>1000', ...devices)).toEqual([true, false, true]);
  });
});

it.each([
  ['', false],
  ['galaxy', false],
  ['sdk:30..34', false],
  ['galaxy OR model:x', false],
  ['-free', true],
  ['as-of:5m', true],
  ['gone-since:1d..2d', true],
  ['galaxy stale', true],
  ['galaxy OR stale', true],
])('whether the result of %j changes with the time: %j', (search, dependsOnMoment) => {
  expect(compile(parse(search).query).dependsOnMoment).toBe(dependsOnMoment);
});
