import type { Managed, ManagedConsole } from '#shared/model/managed.ts';
import { serviceAddress } from './sign-in-states.ts';

export const managedFile = '/etc/device-lab-console/managed.json';

/** The administrator's file with the address of the lab service. */
export function manageService(isFixed: boolean, part: Partial<ManagedConsole> = {}): Managed {
  return {
    kind: 'managed',
    file: managedFile,
    service: { address: serviceAddress, isFixed, digest: null, authority: null },
    language: null,
    hasThisComputer: !isFixed,
    hasDemoLab: !isFixed,
    hasScreenshots: !isFixed,
    ...part,
  };
}
