import { fold } from '../device/device-text.ts';
import type { Moment } from '../model/moment.ts';
import { readText } from './field-text.ts';
import { fields, type Subject } from './fields.ts';

const searched = fields.filter(({ isSearched }) => isSearched);
/** No searched field depends on the moment. */
const anyMoment: Moment = { now: 0, idleMs: 0 };

/** Every text that free words may match, folded. Kept by whoever asks about many devices often. */
export function subjectTextOf(subject: Subject): string {
  const texts = searched.flatMap((field) => {
    const text = readText(field, subject, anyMoment);
    if (text === null) return [];
    // So that 1080x2400 finds what reads 1080 × 2400.
    return field.kind === 'size' ? [text, text.replace(' × ', 'x')] : [text];
  });
  return fold(texts.join('\n'));
}
