import { z } from 'zod';
import type { FieldType } from '#shared/device/device-field.ts';
import { observedRecord } from '#shared/wire/observed-record.ts';
import { storedFields } from '#shared/device/field-values.ts';
import { type FlatDevice, flattenDevice, nestDevice } from '#shared/device/flat-device.ts';
import type { SnapshotAgent, SnapshotDevice } from '#shared/model/saved-snapshot.ts';

const FORMAT_VERSION = 1;
/** Limits the time to write or to read a line, regardless of the number of devices of an agent. */
const DEVICES_PER_LINE = 200;

// A snapshot that was saved before a field existed has no value for it.
const text = z.string().nullable().default(null);
const number = z.number().nullable().default(null);
const schemas = {
  identifier: z.string(),
  text,
  'stated-text': text,
  integer: number,
  decimal: number,
  size: z.object({ width: number, height: number }).prefault({}),
  range: z.object({ minX: number, maxX: number, minY: number, maxY: number }).prefault({}),
  observed: observedRecord.nullable().catch(null),
  // A claim has ended when a snapshot is compared.
  claim: z.null().catch(null),
  names: z.unknown(),
  raw: z.unknown(),
} as const satisfies Record<FieldType, z.ZodType>;

/**
 * A device is written flat, with its model's fields next to its own, so that files of earlier versions have the same
 * form.
 */
const deviceSchema = z
  .object(Object.fromEntries(storedFields.map(({ key, field }) => [key, schemas[field.type]])))
  // Each value has the type of its field in the table.
  .transform((flat) => nestDevice(flat as unknown as FlatDevice));

const headSchema = z.object({ version: z.literal(FORMAT_VERSION), agents: z.int().min(0) });

/** An agent with some of its devices. An agent with many devices has several consecutive lines. */
const lineSchema = z.object({
  address: z.string(),
  isSilent: z.boolean(),
  devices: z.array(z.object({ place: z.string(), device: deviceSchema, isGone: z.boolean() })),
});

/** A snapshot as lines of JSON. The first line describes the others. */
export function* writeSnapshotLines(agents: readonly SnapshotAgent[]): Generator<string> {
  yield `${JSON.stringify({ version: FORMAT_VERSION, agents: agents.length })}\n`;
  for (const { address, isSilent, devices } of agents) {
    for (let from = 0; from === 0 || from < devices.length; from += DEVICES_PER_LINE) {
      const some = devices.slice(from, from + DEVICES_PER_LINE).map((listed) => {
        const { claim: _, ...device } = flattenDevice(listed.device);
        return { ...listed, device };
      });
      const line = { address, isSilent, devices: some };
      yield `${JSON.stringify(line)}\n`;
    }
  }
}

/** @throws if a line is invalid or lines are missing */
export async function readSnapshotLines(lines: AsyncIterable<string>): Promise<readonly SnapshotAgent[]> {
  const agents = new Map<string, { readonly isSilent: boolean; readonly devices: SnapshotDevice[] }>();
  let expected: number | null = null;
  for await (const line of lines) {
    const value: unknown = JSON.parse(line);
    if (expected === null) {
      expected = headSchema.parse(value).agents;
      continue;
    }
    const { address, isSilent, devices } = lineSchema.parse(value);
    const known = agents.get(address);
    if (known) known.devices.push(...devices);
    else agents.set(address, { isSilent, devices });
  }
  if (agents.size !== expected) throw new Error('Some agents are missing');
  return [...agents].map(([address, agent]) => ({ address, ...agent }));
}
