import { beforeAll, describe, expect, test } from 'vitest';
import { fields, fieldOf, type Subject } from '#shared/search/fields.ts';
import { choiceText, fieldValueText } from '../../../../renderer/i18n/field-value-text.ts';
import { startTexts, texts } from '../../../../renderer/i18n/i18n.ts';
import { exampleDevice } from '../../../fixtures/device.ts';
import { exampleSubject } from '../../../fixtures/subject.ts';
import { momentAt } from '../../../fixtures/moment.ts';

const example = exampleSubject(exampleDevice, 0);
const formats = {
  time: (at: number) => `at ${at}`,
  clock: String,
  timeOfDay: (at: number) => `${at}`,
  age: String,
  date: String,
  duration: String,
  eventAge: String,
  liveDuration: String,
  atLeast: String,
  number: (value: number) => `#${value}`,
  percent: (share: number) => `${share}`,
};
const words = (id: Parameters<typeof fieldOf>[0], subject: Subject = example) =>
  fieldValueText(texts.t, formats, fieldOf(id), subject, momentAt(0));

beforeAll(() => startTexts('ko'));

describe('the text of a field', () => {
  test('is translated for choices, and the device’s own text otherwise', () => {
    expect(words('deviates')).toBe('아니요');
    expect(words('model')).toBe(example.entry.device.model.modelName);
    expect(choiceText(texts.t, 'availability', 'in-use')).toBe('사용 중');
    expect(choiceText(texts.t, 'model', 'free')).toBe('free');
  });

  test('is the code of an agent type without a name', () => {
    expect(words('kind')).toBe('ADB 서버');
    expect(words('kind', { ...example, version: null })).toBe('기타(1)');
  });

  test('is formatted for times and numbers', () => {
    const gone = { ...example, entry: { ...example.entry, goneSince: 5 } };
    expect(words('gone-since', gone)).toBe('at 5');
    expect(words('capture-scale')).toBe('#100');
    expect(words('gone-since')).toBeNull();
  });

  test('there is a name for each field and a text for each choice', () => {
    for (const field of fields) {
      expect(texts.t(`fieldNames.${field.id}`)).not.toBe(`fieldNames.${field.id}`);
      if (field.kind !== 'choice') continue;
      for (const choice of field.choices) expect(choiceText(texts.t, field.id, choice)).not.toBe(choice);
    }
  });
});
