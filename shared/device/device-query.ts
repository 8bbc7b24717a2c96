import { type AgentAddress, formatAgentAddress } from '../model/fleet/agent-address.ts';
import { print } from '../search/print.ts';
import { andOf, type FieldQuery } from '../search/query.ts';
import type { FlatDevice } from './device.ts';
import type { FieldId } from './list-fields.ts';
import { isLocalId } from './serial-number.ts';

/**
 * Finds this device again: by serial number if it has one, since an ID may be an address that changes. The
 * agent is only added if the ID is local to its computer.
 */
export function writeDeviceQuery(
  { deviceId, serialNumber }: Pick<FlatDevice, 'deviceId' | 'serialNumber'>,
  agent: AgentAddress,
): string {
  if (serialNumber) return print(equal('serial', serialNumber));
  const byId = equal('id', deviceId);
  return print(isLocalId(deviceId) ? andOf([byId, equal('agent', formatAgentAddress(agent))]) : byId);
}

function equal(field: FieldId, value: string): FieldQuery {
  return { kind: 'field', field, relation: '=', value };
}
