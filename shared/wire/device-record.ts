import { z } from 'zod';
import type { FieldType } from '../device/device-field.ts';
import type { deviceFields } from '../device/device-fields.ts';
import { claimRecord } from './claims.ts';
import { observedRecord } from './observed-record.ts';
import { screenshotRecord } from './screen.ts';
import { wireNames, type WireNamesOf } from '../device/wire-names.ts';

// The contract doesn't say that texts can be null, but services often send null for "none" (wire-spec 2.5 shows "").
const text = z
  .string()
  .nullable()
  .transform((value) => value ?? '');

/** Each type's JSON. The contract doesn't say what sizes and scales are in, so we don't guess. */
const schemas = {
  // No identifier, no device.
  identifier: z.string().min(1),
  text,
  'stated-text': z.string(),
  integer: z.int(),
  decimal: z.number(),
  size: z.int(),
  range: z.number(),
  observed: observedRecord,
  claim: claimRecord,
  screenshot: screenshotRecord,
  names: z.array(z.string()),
  // Nothing says what type it is, so take anything.
  raw: z.unknown(),
} as const satisfies Record<FieldType, z.ZodType>;
type Table = typeof deviceFields;
type RecordShape = {
  readonly [K in keyof Table as WireNamesOf<Pick<Table, K>>]: Table[K] extends { readonly isOptional: true }
    ? z.ZodOptional<(typeof schemas)[Table[K]['type']]>
    : (typeof schemas)[Table[K]['type']];
};

const shape = wireNames.map(({ name, description, field: { type, isOptional } }) => {
  const schema = schemas[type].describe(description);
  return [name, isOptional ? schema.optional() : schema] as const;
});

/** An element of MobileList (wire-spec 2.5), in the contract's order. */
// Object.fromEntries loses which schema goes with which name.
export const deviceRecord = z.object(Object.fromEntries(shape) as RecordShape);

export type DeviceRecord = z.infer<typeof deviceRecord>;
