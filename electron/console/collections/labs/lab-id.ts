import { createHash } from 'node:crypto';
import { readBaseAddress } from '#shared/model/base-address.ts';
import type { LabChoice } from '#shared/model/lab.ts';

/** A longer address is replaced by its hash: IDs have a limit in files and in calls of the page. */
const READABLE_LENGTH = 200;

/** The ID of the lab of a choice: 'this-computer', 'demo', or 'service:<address>'. */
export function labIdOf(choice: LabChoice): string {
  if (choice.kind !== 'service') return choice.kind;
  const { address } = normalizeChoice(choice);
  if (address.length <= READABLE_LENGTH) return `service:${address}`;
  return `service:sha256-${createHash('sha256').update(address).digest('hex')}`;
}

/** @throws if the address is invalid; schemas reject such a choice earlier */
export function normalizeChoice<C extends LabChoice>(choice: C): C {
  if (choice.kind !== 'service') return choice;
  const reading = readBaseAddress(choice.address);
  if (!reading.ok) throw new Error(`No base address: ${reading.problem}`);
  return { ...choice, address: reading.address };
}
