import { z } from 'zod';
import type { FieldType } from '../device/device-field.ts';
import type { deviceFields } from '../device/device-fields.ts';
import { claimRecord } from './claims.ts';
import { observedRecord } from './observed-record.ts';
import { screenshotRecord } from './screen.ts';
import { wireNames, type WireNamesOf } from '../device/wire-names.ts';

// The contract does not define that a text field can be null, but such services often send null for "none"
// (wire-spec 2.5 shows an empty string for none).
const text = z
  .string()
  .nullable()
  .transform((value) => value ?? '');

/**
 * The JSON form of each type of field. The contract does not show units and meaning of sizes and scales, so this code
 * does not guess them.
 */
const schemas = {
  // An element without one is not a device.
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
  // Its type is not shown, so any value or none is allowed.
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

/** A device object, which is an element of MobileList (wire-spec 2.5), with its names in the contract's order. */
// Object.fromEntries loses the pairing of name and schema.
export const deviceRecord = z.object(Object.fromEntries(shape) as RecordShape);

/** A device object as our own service writes it. */
export type DeviceRecord = z.infer<typeof deviceRecord>;
