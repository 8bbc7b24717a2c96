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

/** What the fields of a lab start with: the service and the account that were used there last. */
export function rememberEntries(kind: LabKind, { settings, labs }: Remembered): RememberedEntries {
  const { lastSignIn, lastService } = settings;
  // Earlier versions kept the last sign-in alone.
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

/** The lab to start with, and whether it is the one that was used last. */
export function startingLab({ settings: { lastSignIn }, labs }: Remembered) {
  const last = labs.find((lab) => lab.id === lastSignIn?.labId);
  const kind: LabKind = last?.choice.kind ?? 'this-computer';
  return { kind, isLast: last !== undefined };
}
