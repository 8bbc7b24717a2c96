import { describe, expect, it } from 'vitest';
import { type AvailabilityKind, wordOfAvailability } from '#shared/device/availability.ts';
import type { FlatDevice } from '#shared/device/flat-device.ts';
import { languages, locales } from '#shared/locales/languages.ts';
import { parse } from '#shared/search/parse.ts';
import { readOrder, readText } from '#shared/search/field-text.ts';
import { fieldIds, fieldOf, fields, findField, type FieldId } from '#shared/search/fields.ts';
import { exampleDevice, makeDevice } from '../../../fixtures/device.ts';
import { exampleSubject } from '../../../fixtures/subject.ts';
import { momentAt } from '../../../fixtures/moment.ts';

const now = 1_000_000;

function text(id: FieldId, change: Partial<FlatDevice> = {}): string | null {
  return readText(fieldOf(id), exampleSubject(makeDevice(change), now), momentAt(now));
}

describe('the catalogue of fields', () => {
  it('finds each field by its ID and aliases', () => {
    expect(findField('Used-By')?.id).toBe('used-by');
    expect(findField('모델'.normalize('NFD'))?.id).toBe('model');
    expect(findField('colour')).toBeUndefined();
    expect(fieldIds.map((id) => fieldOf(id).id)).toEqual(fieldIds);
  });

  it('has no two fields with the same name', () => {
    const names = fields.flatMap((field) => [field.id, ...field.aliases]);
    expect(new Set(names).size).toBe(names.length);
    expect(names.map((name) => name.normalize('NFC').toLowerCase())).toEqual(names);
  });

  it.each(languages)('finds each field and state by its displayed name, in %s', async (language) => {
    const { fieldNames, availability } = await locales[language].page();
    // Written as one word, because a space ends it.
    const typed = (name: string) =>
      name
        .replace(/ ?\(%\)$/, '')
        .replaceAll(' ', language === 'ko' ? '' : '-')
        .replaceAll('/', '')
        .toLowerCase();
    const names = Object.entries(fieldNames).map(([id, name]) => [id, findField(typed(name))?.id ?? name]);
    expect(names.filter(([id, found]) => id !== found)).toEqual([]);
    const { choiceAliases } = fieldOf('availability');
    const states = Object.entries(availability).filter(([kind, name]) => {
      const word = wordOfAvailability(kind as AvailabilityKind); // The texts of all kinds, and of nothing else.
      return typed(name) !== word && choiceAliases[typed(name)] !== word;
    });
    expect(states).toEqual([]);
  });

  it.each([
    ['free', 'available', '사용가능'],
    ['gone', 'disconnected', '사라짐', '연결끊김'],
    ['kind:demo', 'kind:simulated', 'type:simulated', '종류:모의', '유형:시뮬레이션'],
    ['freshness:gone', 'freshness:disconnected', '최신여부:사라짐'],
    ['as-of:>2m', 'updated:>2m', '기준시각:>2m'],
    ['deviates:yes', '규격이탈:예', '규격불일치:예'],
  ])('keeps earlier aliases in addition to the displayed names: %s', (...searches) => {
    const queries = searches.map((search) => parse(search));
    expect(queries.flatMap(({ problems }) => problems)).toEqual([]);
    expect(new Set(queries.map(({ query }) => JSON.stringify(query))).size).toBe(1);
  });

  it('has aliases for every choice', () => {
    const choices = fields.flatMap((field) => (field.kind === 'choice' ? [[field.id, field.choices]] : []));
    const listed = Object.entries(locales.en.searchAliases.choices);
    expect(listed.map(([id, words]) => [id, Object.keys(words)])).toEqual(choices);
  });

  it.each([
    ['aspect', '19.5:9'],
    ['capture-scale', '100'],
    ['aspect-error', '0'],
    ['input-ratio', '1.75'],
    ['availability', 'free'],
    ['freshness', 'fresh'],
    ['kind', 'adb'],
    ['as-of', '1970-01-01T00:16:40.000Z'],
    ['gone-since', null],
    ['deviates', 'no'],
  ] as const)('reads %s of a device as %j', (id, expected) => {
    expect(text(id)).toBe(expected);
  });

  it('has no value if the source has none', () => {
    const nothing = { width: null, height: null };
    const bare = { screen: nothing, capture: nothing, osVersion: null, agentType: null, modelName: null };
    for (const id of ['screen', 'capture', 'aspect', 'capture-scale', 'aspect-error', 'os', 'sdk'] as const) {
      expect(text(id, bare)).toBeNull();
    }
    expect(text('input-ratio', { screen: { width: 0, height: 0 } })).toBeNull();
  });

  it.each([
    ['adb/1.0.41', 7, 'adb'],
    ['device-lab/0.2.0', 1, 'http'],
    ['demo/0.2.0', 1, 'demo'],
    ['nginx/1', 1, 'other'],
    [null, 1, 'other'],
    [null, 9, 'other'],
    [null, null, null],
  ])(
    'reads the kind of an agent from version %j, never from AgentType %j: %j',
    (version, agentType, kind) => {
      const subject = { ...exampleSubject(makeDevice({ agentType }), now), version };
      expect(readText(fieldOf('kind'), subject, momentAt(now))).toBe(kind);
    },
  );

  it.each([
    [1080, 2400, '20:9'],
    [2400, 1080, '20:9'],
    [1600, 2560, '16:10'],
    [1536, 2048, '4:3'],
    [1344, 2992, '20:9'],
    [100, 1000, '90:9'],
  ])('calls %i × %i %s', (width, height, expected) => {
    expect(text('aspect', { screen: { width, height } })).toBe(expected);
  });

  it('measures a capture in either orientation', () => {
    const change = { screen: { width: 1080, height: 2400 }, capture: { width: 1200, height: 540 } };
    expect(text('capture-scale', change)).toBe('50');
    expect(text('aspect-error', change)).toBe('0');
    expect(text('aspect-error', { ...change, capture: { width: 540, height: 1000 } })).toBe('16.7');
  });

  it('puts unknown or empty values last', () => {
    const order = (id: FieldId, change: Partial<FlatDevice> = {}) =>
      readOrder(fieldOf(id), exampleSubject(makeDevice(change), now), momentAt(now));
    expect(order('alias')).toBeNull();
    expect(order('screen')).toBe(1080 * 2340);
    expect(order('input')).toBe(4095 * 4095);
    expect(order('aspect')).toBeCloseTo(19.5 / 9);
    expect(order('availability', { connectedUser: 'kim' })).toBe(3);
    expect(order('as-of')).toBe(now);
    expect(order('os')).toBe('Android 14');
    expect(order('agent')).toBe('10.0.3.7:5037');
    expect(order('sdk')).toBe(34);
    expect(order('input', { input: { minX: 95, maxX: 4095, minY: 95, maxY: 4095 } })).toBe(4_000 * 4_000);
  });

  it.each([
    ['aspect', { screen: { width: null, height: 2340 } }],
    ['screen', { screen: { width: null, height: 2340 } }],
    ['screen', { screen: { width: 1080, height: null } }],
    ['input', { input: { minX: null, maxX: 1, minY: 0, maxY: 1 } }],
    ['input', { input: { minX: 0, maxX: null, minY: 0, maxY: 1 } }],
    ['input', { input: { minX: 0, maxX: 1, minY: null, maxY: 1 } }],
    ['input', { input: { minX: 0, maxX: 1, minY: 0, maxY: null } }],
    ['kind', { agentType: null }],
    ['gone-since', {}],
  ] as const)('doesn’t order %s if a part of it is unknown', (id, change) => {
    const subject = { ...exampleSubject(makeDevice(change), now), version: null };
    expect(readOrder(fieldOf(id), subject, momentAt(now))).toBeNull();
  });

  it('has no text for an impossible time', () => {
    const goneAt = (goneSince: number) => {
      const subject = exampleSubject(exampleDevice, now);
      return readText(
        fieldOf('gone-since'),
        { ...subject, entry: { ...subject.entry, goneSince } },
        momentAt(now),
      );
    };
    expect(goneAt(8.64e15)).toBe('+275760-09-13T00:00:00.000Z');
    for (const at of [8.64e15 + 1, -Infinity, Number.NaN]) expect(goneAt(at)).toBeNull();
  });
});
