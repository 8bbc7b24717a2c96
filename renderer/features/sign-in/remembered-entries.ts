import { defaultDigest, defaultLimits } from '#shared/model/lab.ts';
import type { ConsoleState } from '../../state/console.ts';
import type { ConnectionChoices } from './connection-settings.tsx';
import type { LabKind } from './lab-names.ts';

export interface RememberedEntries {
  readonly address: string;
  readonly connection: ConnectionChoices;
  readonly companyCode: string;
  readonly employeeNumber: string;
}

type Remembered = Pick<ConsoleState, 'settings' | 'labs'>;

/** The initial values of a lab's fields: the service and the account that were used there last. */
export function rememberEntries(kind: LabKind, { settings, labs }: Remembered): RememberedEntries {
  const { lastSignIn, lastService } = settings;
  // Earlier versions stored only the last sign-in.
  const last = kind === 'service' ? (lastService ?? lastSignIn) : lastSignIn;
  const choice = labs.find((lab) => lab.id === last?.labId)?.choice;
  const isOfKind = last !== null && choice?.kind === kind;
  return {
    address: choice?.kind === 'service' ? choice.address : '',
    connection: choice?.kind === 'service' ? choice : { digest: defaultDigest, limits: defaultLimits },
    companyCode: isOfKind ? last.companyCode : '',
    employeeNumber: isOfKind ? last.employeeNumber : '',
  };
}

/** The initial lab, and whether it is the last used one. */
export function startingLab({ settings: { lastSignIn }, labs }: Remembered) {
  const last = labs.find((lab) => lab.id === lastSignIn?.labId);
  const kind: LabKind = last?.choice.kind ?? 'this-computer';
  return { kind, isLast: last !== undefined };
}
