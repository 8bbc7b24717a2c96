import { readBaseAddress } from '#shared/model/text/base-address.ts';
import { defaultDigest, defaultLimits } from '#shared/model/lab.ts';
import { allowsKind, allowsLab, type Managed, managedServiceOf } from '#shared/model/managed.ts';
import type { ConsoleState } from '../../state/console.ts';
import type { ConnectionChoices } from './connection-settings.tsx';
import { type LabKind, labKinds } from './lab-names.ts';

export interface RememberedEntries {
  readonly address: string;
  readonly connection: ConnectionChoices;
  readonly companyCode: string;
  readonly employeeNumber: string;
}

type Remembered = Pick<ConsoleState, 'settings' | 'labs' | 'managed'>;

/** Which service and account were used in this lab last. */
export function rememberEntries(kind: LabKind, state: Remembered): RememberedEntries {
  const { settings, labs, managed } = state;
  const { lastSignIn, lastService } = settings;
  // Earlier versions only stored the last sign-in.
  const last = kind === 'service' ? (lastService ?? lastSignIn) : lastSignIn;
  const choice = labs.find((lab) => lab.id === last?.labId)?.choice;
  const isUsable = last !== null && choice?.kind === kind && allowsLab(managed, choice);
  const suggested = kind === 'service' ? (managedServiceOf(managed)?.address ?? '') : '';
  const address = isUsable && choice.kind === 'service' ? choice.address : suggested;
  return {
    address,
    connection: findConnection(address, state) ?? { digest: defaultDigest, limits: defaultLimits },
    companyCode: isUsable ? last.companyCode : '',
    employeeNumber: isUsable ? last.employeeNumber : '',
  };
}

/** For services used before or set by the administrator. Undefined for others. */
export function findConnection(
  typed: string,
  { labs, managed }: Pick<Remembered, 'labs' | 'managed'>,
): ConnectionChoices | undefined {
  const service = managedServiceOf(managed);
  const isManaged = service !== null && isSameService(service.address, typed);
  const set = isManaged ? service.digest : null;
  for (const { choice } of labs) {
    if (choice.kind !== 'service' || !isSameService(choice.address, typed)) continue;
    const { limits } = choice;
    return { digest: (service?.isFixed && set) || choice.digest, limits };
  }
  return set ? { digest: set, limits: defaultLimits } : undefined;
}

/** If no scheme was typed, either one will do. */
function isSameService(address: string, typed: string): boolean {
  const reading = readBaseAddress(typed);
  if (!reading.ok) return false;
  if (address === reading.address) return true;
  return reading.isSchemeAssumed && address === reading.address.replace(/^https:/, 'http:');
}

/** `isLast`: it's the one used last. */
export function startingLab({ settings: { lastSignIn }, labs, managed }: Remembered) {
  const last = labs.find((lab) => lab.id === lastSignIn?.labId)?.choice;
  if (last && allowsLab(managed, last)) return { kind: last.kind, isLast: true };
  const hasOwnLab = allowsKind(managed, 'this-computer') && managedServiceOf(managed) === null;
  return { kind: hasOwnLab ? ('this-computer' as const) : ('service' as const), isLast: false };
}

/** The ones that the administrator allows, in display order. */
export function listLabKinds(managed: Managed): readonly LabKind[] {
  return labKinds.filter((kind) => allowsKind(managed, kind));
}

/** If so, there's nothing to choose. */
export function hasOneKind(managed: Managed): boolean {
  return listLabKinds(managed).length === 1;
}
