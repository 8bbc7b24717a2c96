import { describeDevice } from '#shared/device/describe-device.ts';
import { BYTE_ORDER_MARK, type Cell, writeCsvLine } from '#shared/model/csv.ts';
import type { Moment } from '#shared/model/moment.ts';
import { readText } from '#shared/search/field-text.ts';
import { type Field, type FieldId, fieldOf, type Subject } from '#shared/search/fields.ts';

export interface ListInput {
  readonly subjects: readonly Subject[];
  readonly moment: Moment;
}

/** A device's element of MobileList, unchanged. Null if it is not kept. */
export type FindRecord = (key: string) => { readonly record: unknown } | null;

/**
 * Headers are the names of the search fields, times are in ISO 8601, and every line has the time of its data.
 */
export function* writeCsv({ subjects, moment }: ListInput, columns: readonly FieldId[]): Generator<string> {
  const shown = [...new Set([...columns, 'availability', 'as-of'] as const)].map(fieldOf);
  yield BYTE_ORDER_MARK + writeCsvLine(shown.map(({ id }) => id));
  for (const subject of subjects) yield writeCsvLine(shown.map((field) => readCell(field, subject, moment)));
}

function readCell(field: Field, subject: Subject, moment: Moment): Cell {
  return field.kind === 'number' ? field.read(subject, moment) : readText(field, subject, moment);
}

export function* writeModelJson({ subjects, moment }: ListInput): Generator<string> {
  yield `{\n  "format": "device-lab-console/devices",\n  "version": 1,\n  "exportedAt": ${JSON.stringify(new Date(moment.now).toISOString())},\n  "devices": [`;
  yield* writeElements(subjects, (subject) => describeDevice(subject, moment));
  yield ']\n}\n';
}

/** The records of MobileList (wire-spec 2.5) as the agents sent them. Devices without a kept record are skipped. */
export function* writeWireJson({ subjects }: ListInput, findRecord: FindRecord): Generator<string> {
  const found = subjects.flatMap(({ entry }) => findRecord(entry.key) ?? []);
  yield '{\n  "MobileList": [';
  yield* writeElements(found, ({ record }) => record);
  yield ']\n}\n';
}

/** Each element is created when it is written, so that the caller can let other work run in between. */
function* writeElements<T>(items: readonly T[], make: (item: T) => unknown): Generator<string> {
  for (const [index, item] of items.entries()) {
    yield `${index === 0 ? '\n    ' : ',\n    '}${JSON.stringify(make(item))}`;
  }
  if (items.length > 0) yield '\n  ';
}
