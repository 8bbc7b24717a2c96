import { fold } from '../device/device-text.ts';
import type { Moment } from '../model/fleet/moment.ts';
import { readText } from './field-text.ts';
import { fields, type Subject } from './fields.ts';

const searched = fields.filter(({ isSearched }) => isSearched);
/** The texts are cached. Only `claimed-by` depends on the time, so words still find a holder whose claim is over. */
const anyMoment: Moment = { now: 0, idleMs: 0 };

/** Everything that free words can match, folded. Cache it if you test many devices often. */
export function subjectTextOf(subject: Subject): string {
  const texts = searched.flatMap((field) => {
    const text = readText(field, subject, anyMoment);
    if (text === null) return [];
    // So that 1080x2400 finds 1080 × 2400.
    return field.kind === 'size' ? [text, text.replace(' × ', 'x')] : [text];
  });
  // For most devices `serial` just repeats the ID, so it isn't among the searched fields.
  const { serialNumber } = subject.entry.device;
  return fold([...texts, ...(serialNumber ? [serialNumber] : [])].join('\n'));
}
