import type { Device } from '../../../../../shared/device/device.ts';
import type { NamedPart } from '../../../../../shared/device/wire-names.ts';
import { fieldSections } from './device-fields.ts';
import { findFieldsBeyond, type RawRecord } from './raw-record.ts';

/** Of what an agent adds; the raw record has the rest. */
const MOST_BEYOND = 50;

/** The values that follow from the sizes, by their name in the texts. */
export const derivedNames = ['aspect', 'captureScale', 'aspectError', 'inputRatio'] as const;

/** The fields that are listed of a device, and how many there are. `record` is null until it has come. */
export function listFields(device: Device, record: RawRecord | null) {
  // What an agent may leave out is no gap.
  const isShown = ({ field, read }: NamedPart) => !field.isOptional || read?.(device) !== null;
  const listed = fieldSections.map(({ section, names }) => ({ section, names: names.filter(isShown) }));
  const beyond = record ? findFieldsBeyond(record).slice(0, MOST_BEYOND) : [];
  const named = listed.reduce((sum, { names }) => sum + names.length, 0);
  return { sections: listed, beyond, count: named + derivedNames.length + beyond.length };
}
