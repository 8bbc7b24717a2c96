import { formatInputRange, formatSize } from '../device/device-text.ts';
import type { Moment } from '../model/fleet/moment.ts';
import type { Field, Subject } from './fields.ts';

/**
 * The same in every language, for facets and groups. Times are ISO 8601. Null is unknown, empty is known to be empty.
 */
export function readText(field: Field, subject: Subject, moment: Moment): string | null {
  switch (field.kind) {
    case 'text':
    case 'version':
    case 'ratio':
    case 'address':
    case 'choice':
      return field.read(subject, moment);
    case 'number':
      return field.read(subject, moment)?.toString() ?? null;
    case 'size': {
      const size = field.read(subject, moment);
      return size && formatSize(size);
    }
    case 'range': {
      const range = field.read(subject, moment);
      return range && formatInputRange(range);
    }
    case 'time': {
      const at = field.read(subject, moment);
      return at === null || !isDate(at) ? null : new Date(at).toISOString();
    }
  }
}

/**
 * What to sort by: numbers, or texts for a numeric collator, which gets versions and IP addresses right too.
 * Null (unknown or empty) comes last either way.
 */
export function readOrder(field: Field, subject: Subject, moment: Moment): string | number | null {
  switch (field.kind) {
    case 'text':
    case 'version':
    case 'address':
      return field.read(subject, moment) || null;
    case 'number':
    case 'time':
      return field.read(subject, moment);
    case 'ratio': {
      const [long, short] = field.read(subject, moment)?.split(':') ?? [];
      return long === undefined ? null : Number(long) / Number(short);
    }
    case 'choice': {
      const value = field.read(subject, moment);
      return value === null ? null : field.choices.indexOf(value);
    }
    case 'size': {
      const { width, height } = field.read(subject, moment) ?? { width: null, height: null };
      return width === null || height === null ? null : width * height;
    }
    case 'range': {
      const range = field.read(subject, moment);
      if (!range) return null;
      const { minX, maxX, minY, maxY } = range;
      return minX === null || maxX === null || minY === null || maxY === null
        ? null
        : (maxX - minX) * (maxY - minY);
    }
  }
}

/** Can a `Date` hold it? NaN can't. */
function isDate(at: number): boolean {
  return Math.abs(at) <= 8.64e15;
}
