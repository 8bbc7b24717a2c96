import { fold } from '../device/device-text.ts';
import type { Moment } from '../model/fleet/moment.ts';
import { readText } from './field-text.ts';
import { fields, type Subject } from './fields.ts';

const searched = fields.filter(({ isSearched }) => isSearched);
/** The texts are cached. Only `claimed-by` depends on the time: words also find a holder whose claim has ended. */
const anyMoment: Moment = { now: 0, idleMs: 0 };

/** All folded texts that free words can match. A caller that tests many devices often should cache it. */
export function subjectTextOf(subject: Subject): string {
  const texts = searched.flatMap((field) => {
    const text = readText(field, subject, anyMoment);
    if (text === null) return [];
    // So that 1080x2400 matches the text 1080 × 2400.
    return field.kind === 'size' ? [text, text.replace(' × ', 'x')] : [text];
  });
  // The field `serial` repeats the device ID of most devices, so it is not one of the searched fields.
  const { serialNumber } = subject.entry.device;
  return fold([...texts, ...(serialNumber ? [serialNumber] : [])].join('\n'));
}
