import { beforeAll, describe, expect, test } from 'vitest';
import { languages } from '#shared/locales/languages.ts';
import { type FieldId, fieldIds } from '#shared/search/fields.ts';
import { wireNames as contractNames } from '#shared/device/wire-names.ts';
import { explainField } from '../../../../renderer/i18n/explain-field.ts';
import { showTexts, startTexts, texts } from '../../../../renderer/i18n/i18n.ts';

/** Data of the console itself. The specification has no field for it. */
const isOurs: ReadonlySet<FieldId> = new Set([
  'freshness',
  'agent',
  'agent-name',
  'group',
  'as-of',
  'gone-since',
  'deviates',
]);

beforeAll(() => startTexts('en'));

describe.each(languages)('in %s', (language) => {
  beforeAll(() => showTexts(language, () => true));

  test.each(fieldIds)('%s is explained by a sentence, with its names in the contract', (field) => {
    const [, sentence, names] = /^.+?: (.+[.])(?: \((.+)\))?$/.exec(explainField(texts.t, field)) ?? [];
    expect(sentence).toMatch(/\S{2,} \S/);
    const wireNames = names?.split(', ') ?? [];
    expect(contractNames.map(({ name }) => name)).toEqual(expect.arrayContaining(wireNames));
    expect(wireNames.length === 0).toBe(isOurs.has(field));
  });
});

test('the wire names have the order of the specification', async () => {
  await showTexts('en', () => true);
  expect(explainField(texts.t, 'screen')).toBe(
    'Screen size: Screen width × height. For ADB servers, in pixels and in natural orientation. (ScreenSize_W, ScreenSize_H)',
  );
});
